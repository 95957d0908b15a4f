import { expect, test } from 'vitest';
import { isNoFigure, readFigures } from './figures.ts';

const amounts = (...texts: string[]) => readFigures([{ texts, most: 1e12, isCount: false }])[0];
const counts = (...texts: string[]) => readFigures([{ texts, most: 1e12, isCount: true }])[0];

test.each([
  ['1 234', 1_234],
  ['1\u202f234\u00a0567', 1_234_567],
  ["1'234", 1_234],
  ['1,234', 1_234],
  ['1.234,56', 1_234.56],
  ['1,234.56', 1_234.56],
  ['1.234.567', 1_234_567],
  ['12,34,567', 1_234_567],
  ['$12.50', 12.5],
  ['12,5 €', 12.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1 200\u00a0руб.', 1_200],
  ['1 200,50', 1_200.5],
  ['12k', 12_000],
  ['1.2 K', 1_200],
  ['1.5M', 1_500_000],
  ['1,234 млн', 1_234_000],
  ['2 тыс.', 2_000],
  ['1,2E+05', 120_000],
  ['7 лет', 7],
  ['5 kg', 5],
  ['-5', null],
  ['—', null],
  ['', null],
  ['10–20', null],
  ['1 K - 10 K', null],
  ['02.04.2017', null],
  ['2026-11-25', null],
  ['12 34', null],
  ['9'.repeat(400), null],
])('reads %j as %j', (text, value) => {
  expect(amounts(text)).toEqual([value]);
});

test.each([
  [
    ['1,234', '12,500', '980'],
    [1_234, 12_500, 980],
  ],
  [
    ['1,234', '12,5'],
    [1.234, 12.5],
  ],
  [
    ['1.234', '12,50'],
    [1_234, 12.5],
  ],
  [
    ['1,234', '1,234,567'],
    [1_234, 1_234_567],
  ],
  [
    ['1.234', '1,234,567'],
    [1.234, 1_234_567],
  ],
  [
    ['1,234', '12,5', '1,234,567'],
    [null, 12.5, 1_234_567],
  ],
])('reads %j by the other figures of the column as %j', (texts, values) => {
  expect(amounts(...texts)).toEqual(values);
});

test('reads a count with a thousands separator, a score according to its maximum, and an amount in the format of the other columns', () => {
  expect(counts('1,234')).toEqual([1_234]);
  const columns = [
    { texts: ['1,234'], most: 1e12, isCount: true },
    { texts: ['12,500'], most: 100, isCount: false },
    { texts: ['1,234'], most: 1e12, isCount: false },
    { texts: ['101'], most: 100, isCount: false },
  ];
  expect(readFigures(columns)).toEqual([[1_234], [12.5], [1_234], [null]]);
  expect(readFigures([...columns, { texts: ['7,5'], most: 60, isCount: false }])[2]).toEqual([1.234]);
});

test('recognises placeholder texts for a missing figure', () => {
  expect(['', '—', 'N/A', 'нет', '-'].every(isNoFigure)).toBe(true);
  expect(['0', 'договорная'].some(isNoFigure)).toBe(false);
});
