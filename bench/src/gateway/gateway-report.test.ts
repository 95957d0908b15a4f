import { expect, it } from 'vitest';
import { goals, medianSample, table, type Row } from './gateway-report.ts';

const sample = (requestsPerSecond: number, p99Ms: number, wrong = 0) => ({
  requests: 100,
  requestsPerSecond,
  p50Ms: 1,
  p99Ms,
  wrong,
  cpuPer1k: 0.07,
  residentMib: 100,
  foreignCores: 0,
});
const rows = (ours: number, late: number, wrong = 0): Row[] => [
  { variant: 'gateway', title: 'ours', tokens: 1, sample: sample(ours, late, wrong) },
  { variant: 'express', title: 'a', tokens: 1, sample: sample(1000, 5) },
  { variant: 'haproxy', title: 'b', tokens: 1, sample: sample(1000, 5) },
];
const reached = (from: Row[]): boolean[] => goals(from).map((goal) => goal.reached);

it('takes the median of each figure and adds up wrong answers', () => {
  const all = [sample(1, 9, 1), sample(3, 7), sample(2, 8, 2)];
  expect(medianSample(all)).toMatchObject({ requestsPerSecond: 2, p99Ms: 8, wrong: 3, requests: 300 });
});

it('says of each goal whether it is reached', () => {
  expect(reached(rows(900, 10))).toEqual([true, true, true, true]);
  expect(reached(rows(899, 10.1, 1))).toEqual([false, false, false, false]);
  expect(table(rows(900, 10))).toContain(
    '| ours | 1 | 900 | 1.00 | 10.00 | 0.0700 | 100 | 0.90 | 2.00 | 0.90 | 0 | 0.00 |',
  );
});
