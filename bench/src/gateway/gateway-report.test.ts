import { expect, it } from 'vitest';
import { goals, medianSample, table, type Row } from './gateway-report.ts';
import type { Sample } from './measure.ts';

const usual: Sample = {
  requests: 100,
  requestsPerSecond: 1000,
  p50Ms: 1,
  p99Ms: 4,
  wrong: 0,
  cpuPer1k: 0.1,
  residentMib: 100,
  foreignCores: 0,
};
const row = (variant: string, tokens: number, connections: number, sample: Partial<Sample> = {}): Row => ({
  variant,
  title: variant,
  tokens,
  connections,
  sample: { ...usual, ...sample },
});
const beside: Row[] = [
  row('express', 1, 32, { requestsPerSecond: 500 }),
  row('haproxy', 1, 32),
  row('haproxy', 1000, 32),
  row('haproxy-hs256', 1, 1, { p50Ms: 0.2 }),
  row('direct', 1, 1, { p50Ms: 0.1 }),
];
/** All goals just reached, or all just missed. */
const rows = (missed: 0 | 1): Row[] => [
  row('gateway', 1, 32, {
    requestsPerSecond: 1600 - missed,
    p99Ms: 6 + missed / 100,
    cpuPer1k: 0.065 + missed / 1000,
    wrong: missed,
  }),
  row('silent', 1, 32, { cpuPer1k: 0.065 * 0.86 - missed / 1000 }),
  row('gateway', 1000, 32, { requestsPerSecond: 1400 - missed }),
  row('gateway', 1, 1, { p50Ms: 0.299 + missed / 100 }),
  ...beside,
];
const reached = (from: Row[]): boolean[] => goals(from).map((goal) => goal.reached);

it('takes the median of each figure and adds up the wrong responses', () => {
  const all = [
    { ...usual, requestsPerSecond: 1, p99Ms: 9, wrong: 1 },
    { ...usual, requestsPerSecond: 3, p99Ms: 7 },
    { ...usual, requestsPerSecond: 2, p99Ms: 8, wrong: 2 },
  ];
  expect(medianSample(all)).toMatchObject({ requestsPerSecond: 2, p99Ms: 8, wrong: 3, requests: 300 });
});

it('reports whether each goal is met', () => {
  expect(reached(rows(0))).toEqual(Array.from({ length: 7 }, () => true));
  expect(reached(rows(1))).toEqual(Array.from({ length: 7 }, () => false));
  expect(table(rows(0))).toContain(
    '| gateway | 32 | 1 | 1600 | 1.000 | 6.00 | 0.0650 | 100 | 3.20 | 1.60 | 1.50 | 0.65 | 0 | 0.00 |',
  );
});
