import type { GeoRunDetail, PairPage } from '@geoplan/contracts/geo/geo-runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeoOnSandbox, storeFreshPairs, words } from '../../testing/start-geo-on-sandbox.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
});
afterAll(() => geo.close());

const path = '/api/geo-analysis';
const countries = ['us', 'de', 'fr'];
const pairsPath = (runId: string) => `${path}/runs/${runId}/pairs`;

async function page(runId: string, cursor: string): Promise<PairPage> {
  const answer = await geo.send('GET', `${pairsPath(runId)}?cursor=${cursor}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** Pages of a run that follow this one. */
async function pagesAfter(runId: string, first: PairPage): Promise<PairPage[]> {
  const pages: PairPage[] = [];
  for (let { nextCursor } = first; nextCursor !== null; nextCursor = pages.at(-1)?.nextCursor ?? null)
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    pages.push(await page(runId, nextCursor));
  return pages;
}

const pairsOf = ({ results, errors, waiting }: PairPage) =>
  [...results, ...errors, ...waiting].map(({ keyword, country }) => `${keyword}/${country}`);

it('returns each pair once, even if pairs finish between the pages', async () => {
  const release = geo.hold();
  const keywords = words(1_667, 'paged');
  const runId = await geo.start({ keywords, countries, confirmedPairs: 5_001 });
  expect(await geo.sql('select id from runs where total > 3000')).toEqual([{ id: runId }]);
  const first = await geo.read(runId);
  expect(first).toMatchObject({ status: 'running', total: 5_001, done: 0, results: [] });
  expect(first.waiting).toHaveLength(2_500);
  release();
  await expect.poll(() => geo.done(runId), { interval: 20 }).toBeGreaterThan(20);
  const rest = await pagesAfter(runId, first);
  expect((await geo.send('DELETE', `${path}/runs/${runId}`)).status).toBe(200);
  expect([first, ...rest].map((each) => pairsOf(each).length)).toEqual([2_500, 2_500, 1]);
  const asked = keywords.flatMap((keyword) => countries.map((country) => `${keyword}/${country}`));
  expect([first, ...rest].flatMap(pairsOf).toSorted()).toEqual(asked.toSorted());
  const again = await geo.read(runId);
  expect(again.results.length, 'results are among the first pairs').toBeGreaterThan(20);
});

it('returns the first results in the start response if the run ends immediately, and the others in pages', async () => {
  const keywords = words(834, 'stored');
  await storeFreshPairs(geo, keywords, countries);
  const { status, body } = await geo.send('POST', path, { body: { keywords, countries } });
  expect(status).toBe(200);
  const { runId, nextCursor, ...answer } = body.data as GeoRunDetail;
  expect(answer).toMatchObject({ status: 'completed', errors: [] });
  expect(answer.results).toHaveLength(2_500);
  expect(await geo.read(runId)).toMatchObject({ results: answer.results, nextCursor, total: 2_502 });
  const last = await page(runId, nextCursor ?? '');
  expect(last).toMatchObject({
    results: [{ keyword: 'stored 833' }, { keyword: 'stored 833' }],
    waiting: [],
  });
  expect(last.nextCursor).toBeNull();
});

it('returns 404 for the pairs of an unknown run, and 400 for a cursor that no page has returned', async () => {
  expect(await geo.send('GET', pairsPath(crypto.randomUUID()))).toMatchObject({
    status: 404,
    body: { error: { message: 'Запуск не найден' } },
  });
  const runId = await geo.start({ keywords: ['acme'], countries: ['us'] });
  for (const wrong of ['x', '-1', '1.5', '1 2', '9'.repeat(20)])
    expect((await geo.send('GET', `${pairsPath(runId)}?cursor=${wrong}`)).status, wrong).toBe(400);
});
