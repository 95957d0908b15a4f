import { expect, test } from 'vitest';
import { visitsGoals, visitsTable } from './visits-report.ts';

const visit = (scripts: number, firstMs: number, laterMs: number[]) => ({
  scripts,
  atOnceMs: 2 * firstMs,
  firstMs,
  laterMs,
});
const quick = { path: '/planning', visits: [visit(12, 100, [40, 50]), visit(12, 120, [45])] };

test('applies the goals to the median of the rounds on the slowest screen', () => {
  const slow = {
    path: '/results',
    visits: [visit(26, 240, [101, 99]), visit(25, 260, [120]), visit(25, 251, [130])],
  };
  expect(visitsTable([quick, slow])).toContain('| /results | 26 | 502 | 251 | 101 |');
  expect(visitsGoals([quick]).split('\n')).toEqual([
    '- yes: at most 25 scripts on a first visit: 12',
    '- yes: first visit, fetched ahead ≤ 250 ms in the median: 100 ms',
    '- yes: first visit at once ≤ 250 ms in the median: 200 ms',
    '- yes: later ones ≤ 100 ms in the median: 45 ms',
  ]);
  expect(visitsGoals([quick, slow]).match(/^- NO/gm)).toHaveLength(4);
});
