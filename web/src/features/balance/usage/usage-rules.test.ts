import { expect, test } from 'vitest';
import { axisFigure } from '../../../shared/format/english.ts';
import { balancePoints, emptyChartText, formatMetric, totalsOf } from './usage-rules.ts';

const day = (change = {}) => ({
  date: '2026-11-20',
  requests: 2,
  units: 0,
  spent: 0,
  balance: null,
  ...change,
});

test('sums the usage of all days', () => {
  expect(totalsOf([day({ spent: 0.5 }), day({ units: 3 })])).toEqual({ requests: 4, units: 3, spent: 0.5 });
});

test('explains why a chart is empty', () => {
  const totals = { requests: 4, units: 0, spent: 0 };
  expect(emptyChartText('requests', totals)).toBeNull();
  expect(emptyChartText('spent', totals)).toMatch(/^No price is known/);
  expect(emptyChartText('units', totals)).toMatch(/not counted in units/);
  expect(emptyChartText('spent', { ...totals, requests: 0 })).toBe('No call was made in these days');
});

test('shows an unknown balance as a gap, but not a balance of 0', () => {
  expect(balancePoints([day(), day()])).toBeNull();
  expect(balancePoints([day(), day({ balance: 0 })])?.map(({ balance }) => balance)).toEqual([null, 0]);
});

test('formats figures in the unit of their metric, and shortens them on an axis', () => {
  expect([formatMetric('spent', 4.2), formatMetric('requests', 1240), formatMetric('units', 98.5)]).toEqual([
    '$4.20',
    '1,240',
    '98.5',
  ]);
  expect([axisFigure(1240, 'USD'), axisFigure(-50, 'USD'), axisFigure(1_500_000, 'units')]).toEqual([
    '$1.2K',
    '-$50',
    '1.5M',
  ]);
});
