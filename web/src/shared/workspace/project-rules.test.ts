import { expect, test } from 'vitest';
import { distinctValues, splitGeo } from './project-rules.ts';

const labels = (geo: string) => splitGeo(geo).map(({ label }) => label);

test.each([
  ['PL', ['PL']],
  ['pl, DE', ['PL', 'DE']],
  ['Польша / Germany', ['PL', 'DE']],
  ['uk;gb', ['GB']],
  ['MX|CO\nBR', ['MX', 'CO', 'BR']],
  ['Türkiye, Турция', ['TR']],
  [' , ;', []],
])('%j names %j', (geo, expected) => {
  expect(labels(geo)).toEqual(expected);
});

test('a word that names no country stays as it stands, without a code', () => {
  expect(splitGeo('Балканы, PL')).toEqual([
    { code: null, label: 'Балканы' },
    { code: 'pl', label: 'PL' },
  ]);
});

test('values differ by more than case and blanks', () => {
  expect(distinctValues(['План', 'план ', '', '  ', 'A2', 'A10'])).toEqual([
    { key: 'план', label: 'План', count: 2 },
    { key: 'a2', label: 'A2', count: 1 },
    { key: 'a10', label: 'A10', count: 1 },
  ]);
});
