import {
  askModel,
  estimateModelAnswer,
  listModels,
  type ModelQuestion,
} from '@geoplan/contracts/llm/completions';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, answerStream, Failed, ok, type FakeEvent } from '../../../testing/fakes/fake-api.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { prefillLink } from '../../runs/prefill-link.ts';

const { open, oneVisit } = webTests();
const link = prefillLink('/ai-assistant', { keywords: ['lumora'], countries: ['pl', 'de'] });
const price = { inputUsd: 2, outputUsd: 10 };
const model = { provider: 'openai' as const, model: 'gpt-6.1-sol', isDemo: false };
const estimate = {
  ...model,
  pairs: 2,
  knownPairs: 1,
  inputTokens: 1_240,
  maxOutputTokens: 8_000,
  maxCostUsd: 0.0825,
};
const usage = { inputTokens: 412, outputTokens: 1_301, isEstimate: false, costUsd: 0.013834 };

const event = (data: { type: string }): FakeEvent => ({ event: data.type, data });
const text = (piece: string) => event({ type: 'text', text: piece } as never);
const done = event({ type: 'done', reason: 'end', usage } as never);
const ending = [text(' Польше <b>и</b> Германии\n\n- первое\n- второе'), done];
const started = event({
  type: 'started',
  answerId: crypto.randomUUID(),
  model: model.model,
  estimate,
} as never);

/** Requests to the model, and responses that the test triggers. */
let asked: ModelQuestion[] = [];
let rest = Promise.withResolvers<FakeEvent[]>();
let refusal: Failed | null = null;
beforeEach(() => {
  asked = [];
  refusal = null;
  rest = Promise.withResolvers();
});

const api = [
  answer(listModels, () => ok({ models: [{ ...model, price }] })),
  answer(estimateModelAnswer, () => ok(estimate)),
  answerStream(askModel, (question) => {
    asked.push(question);
    if (refusal) throw refusal;
    return { first: [started, text('## Сложность\n\nСпрос **высокий** в')], rest: rest.promise };
  }),
];

const demo = (page: Page) => page.getByRole('radio', { name: 'Демо' });
const chooseModel = (page: Page) => page.getByRole('radio', { name: 'Модель: gpt-6.1-sol' }).check();

describe('strategy by a model', () => {
  let wasDemoAtFirst: boolean;
  const visit = oneVisit(async () => {
    const page = await open(link, { as: 'user', api });
    await page.getByText('выбрано 2 из').waitFor();
    wasDemoAtFirst = await demo(page).isChecked();
    await chooseModel(page);
    return page;
  });
  const result = () => visit().getByRole('region', { name: 'Результат' });
  const start = () => visit().getByRole('button', { name: 'Получить стратегию' });
  const writing = () => result().getByRole('heading', { name: 'Модель отвечает…' });
  const whole = () => result().getByRole('heading', { name: 'Ответ модели' });
  /** Used by tests that need a complete answer, independent of earlier tests. */
  const answerWhole = async () => {
    await start().click();
    await writing().waitFor();
    rest.resolve(ending);
    await whole().waitFor();
  };

  test('shows the simulation until a model is chosen, and then the maximum cost', async () => {
    const page = visit();
    expect(wasDemoAtFirst).toBe(true);
    const cost = page.getByText('До 0,0825');
    await demo(page).check();
    await cost.waitFor({ state: 'detached' });
    await chooseModel(page);
    await cost.waitFor();
    await page.getByText('показатели есть у 1 из 2 пар').waitFor();
  });

  test('shows the answer while it is streamed, then its cost', async () => {
    await start().click();
    await result().getByText('Спрос').waitFor();
    await writing().waitFor();
    expect(asked).toEqual([
      { tool: 'aiAssistant', provider: 'openai', keywords: ['lumora'], countries: ['pl', 'de'] },
    ]);
    rest.resolve(ending);
    await whole().waitFor();
    await result().getByText('Польше <b>и</b> Германии').waitFor();
    expect(await result().getByRole('listitem').allTextContents()).toEqual(['первое', 'второе']);
    await result().getByText('Стоимость 0,0138').waitFor();
    await result().getByRole('button', { name: 'Экспорт' }).waitFor();
  });

  test('copies the answer unchanged', async () => {
    const page = visit();
    await answerWhole();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // The confirmation disappears after two seconds.
    await holdTimers(page, 2_000);
    await result().getByRole('button', { name: 'Скопировать' }).click();
    await result().getByRole('button', { name: 'Скопировано' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().clearPermissions();
    expect(copied).toMatch(/^## Сложность\n\nСпрос \*\*высокий\*\* в Польше/u);
  });

  test('has no serious axe findings and no overflow in both themes and sizes', async () => {
    await answerWhole();
    await expectAccessibleInAllThemesAndSizes(visit());
    await visit().setViewportSize(desktop);
  });

  test('keeps the received text when the answer is stopped', async () => {
    await start().click();
    await result().getByText('Спрос').waitFor();
    await result().getByRole('button', { name: 'Остановить' }).click();
    await result().getByRole('heading', { name: 'Ответ остановлен' }).waitFor();
    await result().getByText('Полученная часть учтена').waitFor();
    await result().getByText('Спрос').waitFor();
    rest.resolve([]);
  });

  test('reports a failure during the answer in words and with the charged cost', async () => {
    await start().click();
    const message = 'Соединение с провайдером оборвалось: ответ неполный.';
    const failed = { type: 'failed', code: 'cut', message, usage: { ...usage, isEstimate: true } };
    rest.resolve([event(failed)]);
    await result().getByRole('heading', { name: 'Ответ неполный' }).waitFor();
    await result().getByText(message).waitFor();
    await result().getByText('оценка').waitFor();
  });

  test('treats a connection that ends without an end event as incomplete', async () => {
    await start().click();
    rest.resolve([]);
    await result().getByText('Соединение с сервером оборвалось').waitFor();
  });

  test("shows the server's message if the request is rejected before the answer", async () => {
    refusal = new Failed('rate_limited', {
      message: 'Модель уже отвечает на 2 ваших вопроса.',
      retryAfterS: 10,
    });
    await start().click();
    await result().getByText('Модель уже отвечает на 2 ваших вопроса.').waitFor();
    expect(asked).toHaveLength(1);
  });
});
