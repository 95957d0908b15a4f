import { expect, test } from 'vitest';
import { distinctValues, splitGeo } from './site-values.ts';

test('caches a parsed GEO by the text of its cell', () => {
  expect(splitGeo('Балканы, Польша')).toEqual([
    { code: null, label: 'Балканы' },
    { code: 'pl', label: 'PL' },
  ]);
  expect(splitGeo('Балканы, Польша')).toBe(splitGeo('Балканы, Польша'));
  expect(splitGeo('pl')).not.toBe(splitGeo('PL'));
});

test('distinguishes values that differ in more than case and whitespace', () => {
  expect(distinctValues(['План', 'план ', '', '  ', 'A2', 'A10'])).toEqual([
    { key: 'план', label: 'План', count: 2 },
    { key: 'a2', label: 'A2', count: 1 },
    { key: 'a10', label: 'A10', count: 1 },
  ]);
});
