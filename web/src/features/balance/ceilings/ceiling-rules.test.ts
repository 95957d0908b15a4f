import { expect, test } from 'vitest';
import { ceilingRows, leftOf, readCeiling, withCeiling, withoutCeiling } from './ceiling-rules.ts';
import { formatMonth } from '../../../shared/format/english.ts';

const anna = { user: 'anna@demo.local', currency: 'requests', monthly: 100 } as const;
const all = { user: null, currency: 'requests', monthly: 1_000 } as const;
const dollars = { user: null, currency: 'USD', monthly: 50 } as const;

test('lists every ceiling and every usage as a row, with the row for all people together first', () => {
  const rows = ceilingRows({
    ceilings: [anna, all],
    revision: 1,
    month: '2026-11',
    used: [
      { user: null, currency: 'requests', amount: 1_200 },
      { user: 'boris@demo.local', currency: 'USD', amount: 3 },
    ],
  });
  expect(rows.map((row) => [row.user, row.monthly, row.used, leftOf(row)])).toEqual([
    [null, 1_000, 1_200, 0],
    ['anna@demo.local', 100, 0, 100],
    ['boris@demo.local', null, 3, null],
  ]);
});

test('replaces only the ceiling for the same person and unit', () => {
  const stored = [anna, all, dollars];
  expect(withCeiling(stored, { ...all, monthly: 2_000 })).toEqual([
    anna,
    dollars,
    { ...all, monthly: 2_000 },
  ]);
  expect(withoutCeiling(stored, dollars)).toEqual([anna, all]);
});

test.each([
  [
    { scope: 'all', email: 'ignored', monthly: '1,000' },
    { user: null, monthly: 1_000 },
  ],
  [
    { scope: 'user', email: ' Anna@Demo.local ', monthly: '0' },
    { user: 'anna@demo.local', monthly: 0 },
  ],
] as const)('reads %j as a ceiling', (values, ceiling) => {
  expect(readCeiling({ currency: 'requests', ...values })).toEqual({
    ceiling: { currency: 'requests', ...ceiling },
  });
});

test.each([
  [{ scope: 'user', email: '', monthly: '5' }, ['email']],
  [{ scope: 'user', email: 'no email', monthly: '' }, ['email', 'monthly']],
  [{ scope: 'all', email: '', monthly: '2000000000' }, ['monthly']],
  [{ scope: 'all', email: '', monthly: '-1' }, ['monthly']],
] as const)('validates %j and reports errors in %j', (values, wrong) => {
  const read = readCeiling({ currency: 'USD', ...values });
  expect('errors' in read && Object.keys(read.errors)).toEqual(wrong);
});

test('formats a month with its name and year', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});
