import { followRun, listRunPairs, readRun } from '@geoplan/contracts/geo/geo-runs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeRole } from '../../../testing/change-role.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleError, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';
import { completed, finishedRun } from '../testing/finished-run.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const runId = (at: number) => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`;
const visit = oneVisit(() => open('/geo-analysis?run=abc', { as: 'user', api: fakeRuns().api }));

/** Opens a run; each test uses its own, because the app caches those it has shown. */
async function enterRun(id: string, api: readonly Answer[]): Promise<Page> {
  replaceAnswers(visit(), api);
  await enterScreen(visit(), `/geo-analysis?run=${id}`);
  return visit();
}

test.each([runId(99), 'abc'])(
  'reports the run %s as missing with a link to the history and without a retry',
  async (id) => {
    const page = await enterRun(id, fakeRuns().api);
    await page.getByText('Запуск не найден').waitFor();
    expect(await page.getByRole('button', { name: 'Попробовать снова' }).count()).toBe(0);
    const link = page.getByRole('main').getByRole('link', { name: 'К истории запусков' });
    expect(await link.getAttribute('href')).toBe('/analysis-history');
  },
);

test('offers a retry for a run that cannot be loaded', async () => {
  const { runService, run } = finishedRun({ runId: runId(1) });
  let isDown = true;
  const flaky = answer(readRun, () => {
    if (isDown) throw new Failed('forbidden');
    return ok(run);
  });
  const page = await enterRun(run.runId, [...runService.api, flaky]);
  const again = page.getByRole('button', { name: 'Попробовать снова' });
  await again.waitFor();
  isDown = false;
  await again.click();
  await page.getByText('3 результата, 1 ошибка').waitFor();
  await expect.poll(() => pathOf(page)).toContain(run.runId);
});

test('shows the first page of a large run immediately, but exports the run only once all pages are loaded', async () => {
  const { runService, run } = finishedRun({ runId: runId(9) });
  const [first, ...results] = run.results;
  const next = Promise.withResolvers<void>();
  const paged = [
    answer(readRun, () => ok({ ...run, results: first ? [first] : [], errors: [], nextCursor: '2499' })),
    answer(listRunPairs, async ({ query: { cursor } }) => {
      await next.promise;
      if (cursor !== '2499') throw new Failed('invalid_input');
      return ok({ results, errors: run.errors, waiting: [], nextCursor: null });
    }),
  ];
  const page = await enterRun(run.runId, [...runService.api, ...paged]);
  await page.getByText('Загружается ещё 3 пары').waitFor();
  await page.getByRole('row').filter({ hasText: 'bet' }).waitFor();
  const file = page.getByRole('main').getByRole('button', { name: 'Экспорт' });
  expect(await file.isDisabled()).toBe(true);
  next.resolve();
  await page.getByText('3 результата, 1 ошибка').waitFor();
  expect(await file.isDisabled()).toBe(false);
  expect(await page.getByText('Загружается').count()).toBe(0);
});

test('shows the end of a run and its last pairs at the same time, and keeps the focus', async () => {
  const runService = fakeRuns();
  const waiting = ['pl', 'de', 'fr'].map((country) => ({ keyword: 'bet', country }));
  const run = runService.put(sampleRunDetail({ waiting, runId: runId(2) }));
  const ended = { isHeld: false, release: () => undefined as void };
  const held = answer(readRun, async () => {
    if (run.status !== 'running') {
      ended.isHeld = true;
      await new Promise<void>((resolve) => (ended.release = resolve));
    }
    return ok(run);
  });
  // A single stream up to the end, because a stream that closes earlier also reloads the run, and that load must not be
  // held.
  const advanced = Promise.withResolvers<void>();
  const tell = runService.api.findLast(([declared]) => declared === followRun)![1];
  const feed: Answer = [followRun, (asked) => advanced.promise.then(() => tell(asked))];
  const page = await enterRun(run.runId, [...runService.api, held, feed]);
  await page.getByText('Выполняется: 0 из 3').waitFor();
  await page.getByRole('searchbox').focus();
  runService.advance(run.runId);
  advanced.resolve();
  await expect.poll(() => ended.isHeld).toBe(true);
  await page.getByText('3 результата').waitFor();
  expect(await page.getByText('Завершено').count()).toBe(0);
  ended.release();
  await page.getByText('Завершено: 3 из 3').waitFor();
  expect(await page.getByText('3 результата').count()).toBe(1);
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
});

test("shows the provider's pause and counts down its seconds", async () => {
  const runService = fakeRuns();
  const waiting = [{ keyword: 'bet', country: 'pl' }];
  const run = runService.put(sampleRunDetail({ waiting, runId: runId(3) }));
  run.waitingUntil = new Date(Date.now() + 200_000).toISOString();
  const page = await enterRun(run.runId, runService.api);
  const pause = page.getByRole('main').getByText(/^Провайдер просит подождать \d+\sс$/);
  const seconds = async () => Number(/\d+/.exec((await pause.textContent()) ?? '')?.[0]);
  const first = await seconds();
  expect(first).toBeGreaterThan(100);
  await expect.poll(seconds).toBeLessThan(first);
  run.waitingUntil = null;
  await pause.waitFor({ state: 'detached' });
});

test('shows why a run found nothing and links an admin to the settings', async () => {
  const runService = fakeRuns();
  const error = { ...sampleError('bet', 'de'), code: 'auth' as const, message: 'Ключ не подошёл' };
  const detail = sampleRunDetail({ errors: [error], runId: runId(4) });
  const run = runService.put({ ...detail, ...completed, status: 'failed' });
  const page = await enterRun(run.runId, runService.api);
  await page.getByRole('heading', { name: 'Ошибка: 0 из 1, 1 ошибка' }).waitFor();
  const alert = page.getByRole('alert');
  expect(await alert.textContent()).toBe('Ошибка: Ключ не подошёл');
  await changeRole(page, 'admin');
  await expect.poll(() => alert.textContent()).toBe('Ошибка: Ключ не подошёлНастройки API');
  await changeRole(page, 'user');
});

test('shows the volume and the failure reason next to each pair on a phone without horizontal scrolling', async () => {
  const { runService, run } = finishedRun({ runId: runId(5), stages: ['tzGeneration'] });
  await visit().setViewportSize(phone);
  const page = await enterRun(run.runId, runService.api);
  const volume = page.getByRole('cell', { name: /^2.000.000$/ });
  const reason = page.getByRole('cell', { name: 'Источник метрик не ответил за 25 с' });
  const actions = await page.getByRole('button', { name: 'Действия: win, Германия' }).boundingBox();
  for (const cell of [volume, reason]) {
    const box = (await cell.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(actions!.x + 1);
  }
  const first = page.getByRole('rowheader').first();
  const name = await first.locator('span[aria-hidden]').textContent();
  expect(name).toBe('PL');
  // The rows begin this high although a stage follows and a pair can be retried, because less common actions are
  // behind «…».
  expect((await first.boundingBox())!.y).toBeLessThan(phone.height - 300);
  await page.getByRole('button', { name: 'Действия запуска' }).click();
  const others = page.getByRole('dialog', { name: 'Действия запуска' });
  await others.getByRole('link', { name: 'К матрице' }).waitFor();
  await others.getByRole('button', { name: 'Изменить условия' }).waitFor();
  await page.keyboard.press('Escape');
  await others.waitFor({ state: 'detached' });
  await page.setViewportSize(desktop);
});
