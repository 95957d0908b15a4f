import { evaluateRule } from '@geoplan/kit/testing/prometheus/evaluate-rule';
import { parseMetricsText } from '@geoplan/kit/testing/prometheus/metrics-text';
import { alertRules } from '@geoplan/kit/testing/prometheus/observability-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from './testing/start-geo-on-sandbox.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  // The poll would process a run before its message arrives, without the trace of its request.
  geo = await startGeoOnSandbox({ times: { sweepMs: 3_600_000 } });
});
afterAll(() => geo.close());

const scrape = async () => parseMetricsText(await (await fetch(`${geo.origin}/metrics`)).text());
const failing = { match: 'GET /rapidapi/keyword-metrics', times: 1_000, status: 503 };

const causes: [
  what: string,
  plant: () => Promise<unknown> | void,
  alert: string,
  code: string,
  status: number,
][] = [
  ['a bad key', () => geo.useKey('bad-key'), 'ProviderKeyRefused', 'auth', 401],
  [
    'a provider that answers 503',
    () => geo.sandbox.faults.add(failing),
    'ProviderUnavailable',
    'unavailable',
    503,
  ],
  ['an exhausted quota', () => geo.useKey('quota-0'), 'ProviderQuotaGone', 'quota', 429],
];

it.each(causes)('leads to %s with one log query and one alert', async (what, plant, alert, code, status) => {
  await geo.useKey('unlimited-test');
  // Pairs in flight from the previous test are counted.
  await expect.poll(() => geo.sql('select from pair_leases')).toEqual([]);
  const before = await scrape();
  await plant();
  const runId = await geo.start({ keywords: words(40, what), countries: ['us'] });
  expect(await geo.finished(runId)).toMatchObject({ failed: 40 });
  geo.sandbox.faults.clear();

  // jq 'select(.runId == $run and .level == "warn")'
  const lines = geo.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const found = lines.filter((line) => line['runId'] === runId && line['level'] === 'warn');
  expect(found[0]).toMatchObject({ api: 'keywords', code, status, host: geo.host });
  // 40 pairs with up to three attempts each; the log does not grow with them.
  expect(found.length).toBeLessThanOrEqual(20);
  // The trace leads to the request that started the run.
  const started = lines.find((line) => line['runId'] === runId && line['path'] === '/api/geo-analysis');
  expect(started).toMatchObject({ level: 'info', traceId: found[0]?.['traceId'] });

  let after = before;
  const fires = (name: string) => evaluateRule(alertRules().get(name) ?? '', { before, after });
  // The run ends slightly before its process counts its pairs.
  const itemsFail = async () => {
    after = await scrape();
    return fires('ItemsFail');
  };
  await expect.poll(itemsFail).toMatchObject([{ labels: { service: 'geo' }, value: 1 }]);
  expect(fires(alert)).toMatchObject([{ labels: { api: 'keywords' } }]);
  for (const [, , other] of causes) if (other !== alert) expect(fires(other), other).toEqual([]);
});

it('counts purchases, and reports runs and the remaining quota', async () => {
  await geo.useKey('unlimited-test');
  const before = await scrape();
  const runId = await geo.start({ keywords: words(7, 'bought'), countries: ['us'] });
  await geo.finished(runId);
  // The run ends slightly before the message is acknowledged and the run's row is re-read.
  const valueOf = (series: Awaited<ReturnType<typeof scrape>>, name: string, labels: object) =>
    series.find(
      (each) =>
        each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    )?.value ?? Number.NaN;
  const now = (name: string, labels: object = {}) =>
    expect.poll(async () => valueOf(await scrape(), name, labels), { message: name });
  const grown = (name: string, labels: object) =>
    expect.poll(async () => valueOf(await scrape(), name, labels) - valueOf(before, name, labels), {
      message: name,
    });
  await grown('run_items_total', { result: 'done' }).toBe(7);
  await grown('provider_calls_total', { api: 'keywords', result: 'ok' }).toBe(7);
  await grown('bus_messages_total', { message: 'geo.lookup', result: 'handled' }).toBeGreaterThan(0);
  await now('runs_running').toBe(0);
  await now('provider_quota_left', { host: geo.host }).toBeGreaterThan(900_000);
  await now('db_pool_size').toBeGreaterThan(0);
  // Reading the metrics must not count as waiting, or the alert would never end.
  await now('db_pool_connections', { state: 'waiting' }).toBe(0);
  await now('dependency_up', { dependency: 'bus' }).toBe(1);
});
