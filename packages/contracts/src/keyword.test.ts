import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keywordKey, keywordSchema } from './keyword.ts';

test.each([
  ['  best   casino ', 'best casino'],
  ['a\tb\r\nc\u00a0d\u3000e\u2028f\ufeff', 'a b c d e f'],
  ['\u200bbrand\u200b', 'brand'],
  ['cafe\u0301', 'café'],
  ['Казино Онлайн', 'Казино Онлайн'],
  ['a/b 100% .. 🎰', 'a/b 100% .. 🎰'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
])('the keyword %j is kept as %j', (given, kept) => {
  expect(keywordSchema.parse(given)).toBe(kept);
});

test.each([
  '',
  '   ',
  '\u200b\u00a0',
  '\u200e',
  '\u3164',
  '\u2800',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  1,
  null,
  ['a'],
])('the keyword %j is refused', (given) => {
  expect(keywordSchema.safeParse(given).success).toBe(false);
});

test('a keyword has at most 200 characters after tidying, and an emoji counts as one', () => {
  expect(keywordSchema.safeParse('🎰'.repeat(200)).success).toBe(true);
  expect(keywordSchema.safeParse(`${' '.repeat(300)}${'я'.repeat(200)}`).success).toBe(true);
  expect(keywordSchema.safeParse('e\u0301'.repeat(200)).success).toBe(true);
  expect(keywordSchema.safeParse('я'.repeat(201)).error?.issues[0]?.message).toBe(
    'Ключевое слово длиннее 200\u00A0символов',
  );
});

test.each([
  ['Casino', 'cASINO'],
  ['КАЗИНО', 'казино'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['É', 'e\u0301'],
  [' best  casino', 'Best Casino'],
  ['casino\u200e', '\u200fcasino'],
  ['İstanbul', 'istanbul'],
  ['I\u0307stanbul', 'istanbul'],
  ['❤\ufe0f casino', '❤ casino'],
])('%j and %j are one keyword', (one, other) => {
  expect(keywordKey(one)).toBe(keywordKey(other));
});

test.each([
  ['cafe', 'café'],
  ['все', 'всё'],
  ['kız', 'kiz'],
  ['İşık', 'ışık'],
  ['می\u200cخواهم', 'میخواهم'],
  ['a b', 'ab'],
])('%j and %j are two keywords', (one, other) => {
  expect(keywordKey(one)).not.toBe(keywordKey(other));
});

test('tidying and folding are idempotent, and a stored keyword has the same key as the typed keyword', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const key = keywordKey(typed);
      expect(keywordKey(key)).toBe(key);
      const stored = keywordSchema.safeParse(typed);
      if (!stored.success) return;
      expect(keywordSchema.parse(stored.data)).toBe(stored.data);
      expect(keywordKey(stored.data)).toBe(key);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    '31 combining marks in a row',
    `a${'\u0315\u0300'.repeat(16)}`,
    'Слишком много диакритических знаков подряд',
  ],
  ['more than 1,000 characters as typed', 'я'.repeat(1_001), 'Ключевое слово длиннее 200\u00A0символов'],
])('%s are refused before they are normalised', (_, typed, message) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const { error } = keywordSchema.safeParse(typed);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
