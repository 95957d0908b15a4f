import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDate } from './read-date.ts';

const file = new URL('../../../../../infra/sandbox/cases/text-dates.tsv', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

it.each(cases)(
  'reads the start date %s of the cases, expected: %3$s',
  (written = '', _today, expected = '') => {
    const read = readDate(written);
    if (expected.startsWith('a warning')) expect(read).toBeNull();
    else expect(read?.slice(0, 7)).toBe('2026-03');
  },
);

it.each([
  ['1.3.2026', '2026-03-01'],
  ['01.03.2026 10:30', '2026-03-01'],
  ['\u200e01.03.2026 г.', '2026-03-01'],
  ['2026.03.01', '2026-03-01'],
  ['20260301', '2026-03-01'],
  ['13/04/2026', '2026-04-13'],
  ['04/13/2026', '2026-04-13'],
  ['03/03/2026', '2026-03-03'],
  ['1 марта 2026 г.', '2026-03-01'],
  ['1 мая 2026', '2026-05-01'],
  ['Март 2026', '2026-03'],
  ['Май 2026', '2026-05'],
  ['March 1st, 2026', '2026-03-01'],
  ['1-Mar-2026', '2026-03-01'],
  ['03.2026', '2026-03'],
  ['2026-3', '2026-03'],
])('reads %s as %s', (written, date) => {
  expect(readDate(written)).toBe(date);
});

it.each([
  '03/04/2026',
  '29.02.2026',
  '2026-02-31',
  '1 брюмера 2026',
  'марка 2026',
  'скоро',
  '01.03.26',
  'Q1 2026',
  '2026',
  '46082',
  '01.03.0026',
  '01.03.2026 – 05.03.2026',
])('does not guess %s', (written) => {
  expect(readDate(written)).toBeNull();
});
