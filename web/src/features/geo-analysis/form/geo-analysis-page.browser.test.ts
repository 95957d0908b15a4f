import { countries as catalogue } from '@geoplan/contracts/countries/countries';
import { estimateAnalysis, startAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPicker } from '../../../domain/countries/testing/open-picker.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { changeRole } from '../../../testing/change-role.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keyword } from '../testing/keyword-field.ts';

const { open, oneVisit, pathOf, replaceAnswers } = webTests();

const run = (page: Page) => page.getByRole('button', { name: 'Запустить анализ' });
const cost = (within: Page | Locator, name: string) =>
  within.locator('dl > div, dl > div > div').filter({ hasText: name }).last().locator('dd');

const options = { fresh: 1, shared: 1, remaining: 1_240, reserved: 1_239, isDemo: true };
const { api, ...runService } = fakeRuns(options);
const [, price] = api.find(([declared]) => declared === estimateAnalysis)!;
const [, start] = api.find(([declared]) => declared === startAnalysis)!;
let held: Promise<void> | undefined;
/** Failures of the next starts, and the idempotency keys of all starts. */
const [failures, keys]: [Failed[], (string | undefined)[]] = [[], []];
const answers: Answer[] = [
  ...api,
  [
    estimateAnalysis,
    async (asked) => {
      await held;
      const { data } = (await price(asked)) as { data: object };
      return ok({ ...data, ceiling: { scope: 'user', monthly: 10_000, used: 1_000, left: 9_000 } });
    },
  ],
  [
    startAnalysis,
    (asked) => {
      keys.push(asked.idempotencyKey);
      const failure = failures.shift();
      if (failure) throw failure;
      return start(asked);
    },
  ],
];
const visit = oneVisit(() => open('/geo-analysis', { as: 'user', api: answers }));

/** Shows the form to a user with only these keywords and countries. */
async function enterForm(keywords: string[] = [], countries: string[] = ['us']): Promise<Page> {
  const page = visit();
  replaceAnswers(page, answers);
  await changeRole(page, 'user');
  await enterScreen(page, prefillLink('/geo-analysis', { keywords, countries }));
  await expect.poll(() => pathOf(page)).toBe('/geo-analysis');
  for (const list of [failures, keys, runService.asked]) list.length = 0;
  return page;
}

test('disables the run button if a keyword or a country is missing, and names the missing one', async () => {
  const page = await enterForm();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await run(page).isDisabled()).toBe(true);
  await page.getByText('Пожалуйста, введите хотя бы одно ключевое слово').waitFor();
  await keyword(page).fill('bet');
  await expect.poll(() => run(page).isEnabled()).toBe(true);
  await openPicker(page);
  await page.getByRole('button', { name: 'Очистить', exact: true }).click();
  await page.getByText('Пожалуйста, выберите хотя бы одну страну').waitFor();
  expect(await run(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Ввести коды' }).click();
  await page.getByRole('textbox', { name: 'Коды стран' }).fill('us');
  await page.keyboard.press('Enter');
  await expect.poll(() => run(page).isEnabled()).toBe(true);
});

test('shows the server’s message for a rejected start', async () => {
  const page = await enterForm(['bet']);
  failures.push(new Failed('conflict', { message: 'Ключ провайдера не задан.' }));
  await run(page).click();
  expect(await page.getByRole('alert').first().textContent()).toBe('Ошибка: Ключ провайдера не задан.');
});

test('starts one run on a double click and retries a lost request with the same key', async () => {
  const page = await enterForm(['bet']);
  failures.push(new Failed('service_unavailable'));
  await expect.poll(() => run(page).isEnabled()).toBe(true);
  await run(page).dblclick();
  await page.getByText('Выполняется: 0 из 1').waitFor();
  expect(runService.asked).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('shows the price before the run: all, free and bought pairs, pairs reserved by other runs, and the quota before and after', async () => {
  const page = await enterForm(['a', 'b'], ['us', 'de']);
  await expect.poll(() => cost(page, 'Пары «слово × страна»').textContent()).toBe('4');
  expect(await cost(page, 'Свежие в базе, до 30 дней').textContent()).toBe('1 · бесплатно');
  expect(await cost(page, 'К покупке').textContent()).toBe('2\u00A0запроса');
  expect(await cost(page, 'Уже покупается в других запусках').textContent()).toBe('1 · бесплатно');
  expect(await cost(page, 'Зарезервировано другими запусками').textContent()).toBe('1\u00A0239');
  expect(await cost(page, 'Остаток квоты').textContent()).toBe('1\u00A02400');
  expect(await cost(page, 'Займёт').textContent()).toBe('≈\u00A02\u00A0с');
  expect(await cost(page, 'Ожидание в очереди').textContent()).toBe('≈\u00A020\u00A0мин 39\u00A0с');
  await page.getByText('Квоты не хватает: нужно ещё 1 с учётом идущих запусков').waitFor();
  await page.getByText('Демо', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Обновить и свежие пары (+1)' }).check();
  await expect.poll(() => cost(page, 'К покупке').textContent()).toBe('3\u00A0запроса');
  await page.getByRole('checkbox', { name: 'Обновить и свежие пары (+1)' }).uncheck();
  await expect.poll(() => cost(page, 'К покупке').textContent()).toBe('2\u00A0запроса');
});

test('requires confirmation of pairs, price, time and limits for more than 5,000 pairs, and starts one run', async () => {
  const page = await enterForm();
  const many = Array.from({ length: 30 }, (_, at) => `word ${at}`).join('%0A');
  const everywhere = catalogue.map(({ code }) => code).join(',');
  await page.evaluate((path) => (location.hash = path), `keywords=${many}&countries=${everywhere}`);
  await expect.poll(() => cost(page, 'Пары «слово × страна»').textContent()).toBe('6\u00A0000');
  await run(page).click();
  const look = page.getByRole('alertdialog', { name: /^Запустить 6.000.пар/ });
  await expect.poll(() => cost(look, 'К покупке').textContent()).toBe('5\u00A0998\u00A0запросов');
  await expect.poll(() => cost(look, 'Займёт').textContent()).toMatch(/^≈.1.ч 39.мин/);
  await look.getByText(/^Месячный лимит расходов для вас: осталось 9.000 из 10.000\.$/).waitFor();
  await look.getByText(/^Квоты не хватает/).waitFor();
  await expectAccessible(page, 'question');
  await look.getByRole('button', { name: 'Отмена' }).click();
  await look.waitFor({ state: 'detached' });
  expect(runService.asked).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await look.getByRole('button', { name: /^Запустить 6.000.пар/ }).click();
  await page.getByText(/^Выполняется: 0 из 6.000/).waitFor();
  expect(runService.asked).toMatchObject([{ confirmedPairs: 6_000 }]);
});

test('keeps the previous price readable while a new one is loading', async () => {
  const page = await enterForm(['a', 'b'], ['us', 'de']);
  await expect.poll(() => cost(page, 'Пары «слово × страна»').textContent()).toBe('4');
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await keyword(page).fill('c');
  await page.locator('[aria-busy=true]').getByText('К покупке').waitFor();
  await expectAccessible(page, 'stale price', ['color-contrast']);
  held = undefined;
  resolve();
  await page.locator('[aria-busy=false]').getByText('К покупке').waitFor();
});

test('starts no run without a key, but refers an admin to the settings and a user to an admin', async () => {
  const page = await enterForm();
  replaceAnswers(page, fakeRuns({ hasKey: false, remaining: undefined }).api);
  await keyword(page).fill('without a key');
  await page.getByText('Попросите администратора').waitFor();
  expect(await cost(page, 'Остаток квоты').textContent()).toBe('не известен');
  await expect.poll(() => run(page).isDisabled()).toBe(true);
  await changeRole(page, 'admin');
  await page.getByRole('link', { name: 'Добавить в настройках API' }).waitFor();
  await expect.poll(() => run(page).isDisabled()).toBe(true);
});

test('shows the form to a viewer but does not start a run', async () => {
  const page = await enterForm(['bet']);
  await expect.poll(() => run(page).isEnabled()).toBe(true);
  await changeRole(page, 'viewer');
  await page.getByText('Запускать анализ могут пользователи с ролью user или admin.').waitFor();
  expect(await run(page).isDisabled()).toBe(true);
});

test('keeps the form after navigation and a reload, and applies a shared link only once', async () => {
  const page = await enterForm(['a, b'], ['de']);
  await keyword(page).fill('changed');
  await page.reload();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await keyword(page).inputValue()).toBe('changed');
});
