import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const now = new Date(2026, 10, 23, 14, 30).getTime();
const at = (...[day, hour, minute]: [number, number, number]) =>
  new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  [at(23, 14, 30), 'только что'],
  [at(23, 14, 31), 'только что'],
  [at(23, 14, 18), '12\u00A0мин назад'],
  [at(23, 13, 31), '59\u00A0мин назад'],
  [at(23, 13, 30), '1\u00A0ч назад'],
  [at(23, 0, 5), '14\u00A0ч назад'],
  [at(22, 18, 40), 'вчера, 18:40'],
  [at(21, 23, 59), '21.11.2026, 23:59'],
])('formats %s as %s', (iso, text) => {
  expect(formatAgo(iso, now)).toBe(text);
});
