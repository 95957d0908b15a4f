import { expect, test } from 'vitest';
import { formatAge, shortAge } from './format-age.ts';

test.each([
  [4.25, '4\u00A0года 3\u00A0месяца'],
  [1, '1\u00A0год'],
  [5, '5\u00A0лет'],
  [8 / 12, '8\u00A0месяцев'],
  [0, '0\u00A0месяцев'],
  [2 - 0.001, '2\u00A0года'],
  [21 + 1 / 12, '21\u00A0год 1\u00A0месяц'],
])('formats %d years as %s', (years, text) => {
  expect(formatAge(years)).toBe(text);
});

test.each([
  [4.25, '4\u00A0г. 3\u00A0мес.'],
  [12 + 1 / 12, '12\u00A0л. 1\u00A0мес.'],
  [21, '21\u00A0г.'],
  [0.5, '6\u00A0мес.'],
  [0, '0\u00A0мес.'],
])('formats %d years as %s in a narrow column', (years, text) => {
  expect(shortAge(years)).toBe(text);
});
