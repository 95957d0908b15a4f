import { expect, test } from 'vitest';
import { formatAge, shortAge } from './format-age.ts';

test.each([
  [4.25, '4 года 3 месяца'],
  [1, '1 год'],
  [5, '5 лет'],
  [8 / 12, '8 месяцев'],
  [0, '0 месяцев'],
  [2 - 0.001, '2 года'],
  [21 + 1 / 12, '21 год 1 месяц'],
])('%d years are %s', (years, text) => {
  expect(formatAge(years)).toBe(text);
});

test.each([
  [4.25, '4 г. 3 мес.'],
  [12 + 1 / 12, '12 л. 1 мес.'],
  [21, '21 г.'],
  [0.5, '6 мес.'],
  [0, '0 мес.'],
])('%d years are %s in a narrow column', (years, text) => {
  expect(shortAge(years).replaceAll('\u00A0', ' ')).toBe(text);
});
