import { countries } from '@geoplan/contracts/countries/countries';
import { estimateAnalysis, startAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPicker } from '../../../domain/countries/testing/open-picker.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import {
  expectAccessibleInAllThemesAndSizes,
  expectAccessibleInBothThemes,
} from '../../../testing/expect-accessible.ts';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { keyword } from '../testing/keyword-field.ts';

const { open, oneVisit, pathOf } = webTests();

type RunService = ReturnType<typeof fakeRuns>;

const run = (page: Page) => page.getByRole('button', { name: 'Запустить анализ' });
const cost = (within: Page | Locator, name: string) =>
  within.locator('dl > div, dl > div > div').filter({ hasText: name }).last().locator('dd');

async function openSetup(
  runService: RunService,
  as: 'admin' | 'user' | 'viewer' = 'user',
  path = '/geo-analysis',
) {
  const page = await open(path, { as, api: runService.api });
  await page.getByRole('heading', { name: 'Стоимость запуска' }).waitFor();
  return page;
}

describe('a form that the server rejects', () => {
  const refused = answer(startAnalysis, () => {
    throw new Failed('conflict', { message: 'Ключ провайдера не задан.' });
  });
  const { api, ...runService } = fakeRuns();
  const visit = oneVisit(() => openSetup({ ...runService, api: [...api, refused] }));

  test('disables the run button if a keyword or a country is missing, and names the missing one', async () => {
    const page = visit();
    await keyword(page).fill('');
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
    await page.getByText('выбрано 1 из').waitFor();
  });

  test('shows the server’s message for a rejected start', async () => {
    const page = visit();
    await keyword(page).fill('bet');
    await run(page).click();
    expect(await page.getByRole('alert').first().textContent()).toBe('Ошибка: Ключ провайдера не задан.');
  });
});

describe('a form of four pairs', () => {
  const options = { fresh: 1, shared: 1, remaining: 1_240, reserved: 1_239, isDemo: true };
  const { api, ...runService } = fakeRuns(options);
  const [, price] = api.find(([declared]) => declared === estimateAnalysis)!;
  let held: Promise<void> | undefined;
  const heldPrice: Answer = [
    estimateAnalysis,
    async (asked) => {
      await held;
      const { data } = (await price(asked)) as { data: object };
      return ok({ ...data, ceiling: { scope: 'user', monthly: 10_000, used: 1_000, left: 9_000 } });
    },
  ];
  const visit = oneVisit(() =>
    openSetup(
      { ...runService, api: [...api, heldPrice] },
      'user',
      prefillLink('/geo-analysis', { keywords: ['a', 'b'], countries: ['us', 'de'] }),
    ),
  );

  test('shows the price before the run: all, free and bought pairs, pairs reserved by other runs, and the quota before and after', async () => {
    const page = visit();
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
    const page = visit();
    const many = Array.from({ length: 30 }, (_, at) => `word ${at}`).join('%0A');
    const everywhere = countries.map(({ code }) => code).join(',');
    await page.evaluate((path) => (location.hash = path), `keywords=${many}&countries=${everywhere}`);
    await expect.poll(() => cost(page, 'Пары «слово × страна»').textContent()).toBe('6\u00A0000');
    await run(page).click();
    const look = page.getByRole('alertdialog', { name: /^Запустить 6.000.пар/ });
    await expect.poll(() => cost(look, 'К покупке').textContent()).toBe('5\u00A0998\u00A0запросов');
    await expect.poll(() => cost(look, 'Займёт').textContent()).toMatch(/^≈.1.ч 39.мин/);
    await look.getByText(/^Месячный лимит расходов для вас: осталось 9.000 из 10.000\.$/).waitFor();
    await look.getByText(/^Квоты не хватает/).waitFor();
    await expectAccessibleInBothThemes(page);
    await look.getByRole('button', { name: 'Отмена' }).click();
    await look.waitFor({ state: 'detached' });
    expect(runService.asked).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await look.getByRole('button', { name: /^Запустить 6.000.пар/ }).click();
    await page.getByText(/^Выполняется: 0 из 6.000/).waitFor();
    expect(runService.asked).toMatchObject([{ confirmedPairs: 6_000 }]);
    await page.goBack();
    await page.evaluate((path) => (location.hash = path), 'keywords=a%0Ab&countries=us,de');
    await expect.poll(() => cost(page, 'К покупке').textContent()).toBe('2\u00A0запроса');
  });

  test('keeps the previous price readable while a new one is loading', async () => {
    const page = visit();
    await expect.poll(() => cost(page, 'Пары «слово × страна»').textContent()).toBe('4');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await keyword(page).fill('c');
    await page.locator('[aria-busy=true]').getByText('К покупке').waitFor();
    await expectAccessibleInBothThemes(page);
    held = undefined;
    resolve();
    await keyword(page).fill('a');
    await page.locator('[aria-busy=false]').getByText('К покупке').waitFor();
  });

  test('passes axe in both themes and sizes without overflow', async () => {
    const page = visit();
    await keyword(page).fill('x'.repeat(201));
    await page.getByText('Ключевое слово длиннее 200 символов').first().waitFor();
    await openPicker(page);
    await page.getByRole('button', { name: 'Ввести коды' }).click();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
    await keyword(page).fill('a');
  });
});

test('starts no run without a key, but refers an admin to the settings and a user to an admin', async () => {
  const options = { hasKey: false, remaining: undefined };
  for (const [as, text] of [
    ['admin', 'Добавить в настройках API'],
    ['user', 'Попросите администратора'],
  ] as const) {
    const page = await openSetup(fakeRuns(options), as);
    await keyword(page).fill('bet');
    await page.getByText(text).waitFor();
    expect(await cost(page, 'Остаток квоты').textContent()).toBe('не известен');
    await expect.poll(() => run(page).isDisabled()).toBe(true);
  }
});

test('shows the form to a viewer but does not start a run', async () => {
  const page = await openSetup(fakeRuns(), 'viewer');
  await keyword(page).fill('bet');
  await page.getByText('Запускать анализ могут пользователи с ролью user или admin.').waitFor();
  expect(await run(page).isDisabled()).toBe(true);
});

test('starts one run on a double click and retries a lost request with the same key', async () => {
  const runService = fakeRuns();
  const page = await openSetup(runService);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/geo-analysis', (route, request) => {
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    const error = { code: 'service_unavailable', message: 'Сервис недоступен', requestId: 'r' };
    return route.fulfill({ status: 503, json: { success: false, error } });
  });
  await keyword(page).fill('bet');
  await expect.poll(() => run(page).isEnabled()).toBe(true);
  await run(page).dblclick();
  await page.getByRole('progressbar').first().waitFor();
  expect(runService.asked).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('starts a run, shows its progress, keeps it after a reload and shows its end', async () => {
  const runService = fakeRuns({ failing: ['fr'] });
  const page = await openSetup(runService);
  await keyword(page).fill('bet');
  await openPicker(page);
  await page.getByRole('button', { name: 'Ввести коды' }).click();
  await page.getByRole('textbox', { name: 'Коды стран' }).fill('de, fr');
  await page.keyboard.press('Enter');
  await page.getByText('выбрано 3 из').waitFor();
  const preferred = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/geo-analysis'),
  );
  await run(page).click();
  expect((await preferred).headers()['prefer']).toBe('respond-async');
  await page.getByText('Выполняется: 0 из 3').waitFor();
  const settings = { includeCompetitors: false, includeAiAnalysis: false };
  expect(runService.asked).toEqual([{ keywords: ['bet'], countries: ['us', 'de', 'fr'], settings }]);
  const { runId } = runService.runs[0]!;
  await expect.poll(() => pathOf(page)).toBe(`/geo-analysis?run=${runId}`);
  expect(await page.getByRole('row').count()).toBe(4);
  runService.advance(runId, 1);
  await page.getByText('Выполняется: 1 из 3').waitFor();
  await page.reload();
  await page.getByText('Выполняется: 1 из 3').waitFor();
  runService.advance(runId);
  await page.getByText('Завершено: 2 из 3, 1 ошибка').waitFor();
  await page.getByText('2 результата, 1 ошибка').waitFor();
  await page.getByText('Источник метрик не ответил за 25 с').waitFor();
});

test('keeps the form after navigation and a reload, and applies a shared link only once', async () => {
  const page = await openSetup(
    fakeRuns(),
    'user',
    prefillLink('/geo-analysis', { keywords: ['a, b'], countries: ['de'] }),
  );
  await expect.poll(() => pathOf(page)).toBe('/geo-analysis');
  await keyword(page).fill('changed');
  await page.reload();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await keyword(page).inputValue()).toBe('changed');
});
