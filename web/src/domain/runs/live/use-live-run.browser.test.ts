import { followRun, readRun, retryRun, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import {
  answer,
  answerEvents,
  Failed,
  ok,
  type Answer,
  type FakeEvent,
} from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const pairs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ keyword: `word ${at + 1}`, country: 'pl' }));
const foundEvents = (count: number): FakeEvent[] =>
  pairs(count).map(({ keyword }, at) => ({
    event: 'item',
    data: { result: sampleResult(keyword, 'pl', at + 1), isFromStore: false },
  }));
const progress = (done: number, total: number, failed = 0) => ({
  event: 'progress',
  data: { done, total, failed },
});

const bar = (page: Page) => page.getByRole('main').getByRole('progressbar');
/** Row of a keyword with a known volume. */
const found = (page: Page, word: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `word ${word}` })
    .filter({ hasText: formatNumber(74_000 - word * 100) });
const reached = (page: Page) => bar(page).getAttribute('aria-valuenow');

/** Run with all events merged. */
function ended(run: GeoRunDetail, told: readonly FakeEvent[]): GeoRunDetail {
  const results = told.map(({ data }) => (data as { result: ReturnType<typeof sampleResult> }).result);
  const done = results.length;
  const finishedAt = new Date().toISOString();
  return { ...run, status: 'completed', done, total: done, results, errors: [], waiting: [], finishedAt };
}

const runId = (at: number) => `00000000-0000-4000-a000-00000000020${at}`;

describe('running run on its screen', () => {
  const visit = oneVisit(() => open('/geo-analysis?run=abc', { as: 'user', api: fakeRuns().api }));
  /** Opens a run; each test has its own, because the app remembers shown runs. */
  const enterRun = async (run: GeoRunDetail, api: readonly Answer[]): Promise<Page> => {
    replaceAnswers(visit(), api);
    await enterScreen(visit(), `/geo-analysis?run=${run.runId}`);
    return visit();
  };

  test('resumes a broken stream after the last received event', async () => {
    const run = sampleRunDetail({ waiting: pairs(4), runId: runId(1) });
    const from: (string | undefined)[] = [];
    const told = foundEvents(4);
    let isOver = false;
    const page = await enterRun(run, [
      answer(readRun, () => ok(isOver ? ended(run, told) : run)),
      answerEvents(followRun, (lastEventId) => {
        from.push(lastEventId);
        if (lastEventId === undefined) return [...told.slice(0, 2), progress(2, 4)];
        isOver = true;
        const counts = { done: 4, total: 4, failed: 0 };
        return [...told.slice(0, 2), progress(2, 4), ...told.slice(2), { event: 'completed', data: counts }];
      }),
    ]);
    await found(page, 4).waitFor();
    await page.getByText('Завершено', { exact: false }).first().waitFor();
    expect(from).toEqual([undefined, '3']);
  });

  test('polls the run if the stream is unavailable', async () => {
    const run = sampleRunDetail({ waiting: pairs(3), runId: runId(2) });
    let asked = 0;
    let streams = 0;
    const page = await enterRun(run, [
      answer(readRun, () => {
        asked += 1;
        return ok(asked === 1 ? run : ended(run, foundEvents(3)));
      }),
      answerEvents(followRun, () => {
        streams += 1;
        // The second failure loads the run; another one before its slow response would load it once more.
        if (streams > 2) return Promise.withResolvers<never>().promise;
        throw new Failed('service_unavailable');
      }),
    ]);
    await found(page, 3).waitFor();
    expect(asked).toBe(2);
  });

  test('replaces the error of a retried pair with its result', async () => {
    const failed = sampleError('word 1', 'pl');
    const run = { ...sampleRunDetail({ errors: [failed], runId: runId(3) }), status: 'completed' as const };
    const again = sampleRunDetail({ waiting: pairs(1), runId: run.runId });
    let state: GeoRunDetail = run;
    const page = await enterRun(run, [
      answer(readRun, () => ok(state)),
      answer(retryRun, () => {
        state = again;
        const { results: _results, errors: _errors, waiting: _waiting, nextCursor: _next, ...bare } = again;
        return ok(bare);
      }),
      answerEvents(followRun, () => {
        state = ended(run, foundEvents(1));
        return [...foundEvents(1), { event: 'completed', data: { done: 1, total: 1, failed: 0 } }];
      }),
    ]);
    await page.getByText(failed.message).first().waitFor();
    await page.getByRole('button', { name: 'Повторить ошибки' }).click();
    await found(page, 1).waitFor();
    await page.getByText(failed.message).first().waitFor({ state: 'detached' });
  });

  test('renders only a few times for 1,000 pairs that arrive together', async () => {
    const run = sampleRunDetail({ waiting: pairs(1_000), runId: runId(4) });
    const arrived = Promise.withResolvers<undefined>();
    const told = foundEvents(1_000);
    // The stream ends without the end of the run, so that it is loaded again, with all events merged.
    let state: GeoRunDetail = run;
    const page = await enterRun(run, [
      answer(readRun, () => ok(state)),
      answerEvents(followRun, async () => {
        await arrived.promise;
        const { done, results } = ended(run, told);
        state = { ...run, done, results, waiting: [] };
        return [...told, progress(1_000, 1_000)];
      }),
    ]);
    await expect.poll(() => reached(page)).toBe('0');
    await page.evaluate(() => {
      const drawn = Object.assign(globalThis, { drawn: 0 });
      new MutationObserver(() => (drawn.drawn += 1)).observe(document.querySelector('main')!, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    arrived.resolve(undefined);
    await expect.poll(() => reached(page)).toBe('1000');
    expect(await page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn)).toBeLessThan(40);
  });
});

test('ends the session if the stream is rejected because the user is not signed in', async () => {
  const run = sampleRunDetail({ waiting: pairs(1) });
  const page = await open(`/geo-analysis?run=${run.runId}`, {
    as: 'user',
    api: [
      answer(readRun, () => ok(run)),
      answerEvents(followRun, () => {
        throw new Failed('unauthenticated');
      }),
    ],
  });
  await page.getByText('Сессия истекла. Пожалуйста, войдите в систему заново.').waitFor();
  await expect.poll(() => pathOf(page)).toMatch(/^\/login/);
});
