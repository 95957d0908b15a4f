import { expect, test } from 'vitest';
// Sets the Russian locale, as every declaration does.
import '../define.ts';
import { emailSchema, limitSchema, newPasswordSchema, text } from './text.ts';

test.each([
  ['a NUL', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
  ['swapped surrogates', '\ude00\ud83d'],
])('text refuses %s with a Russian message', (_, value) => {
  expect(text(10).safeParse(value).error?.issues[0]?.message).toBe('Недопустимые символы');
});

test.each(['', 'плюс', '😀', 'e\u0301', '\u202e', 'a\tb\n', '<script>'])(
  'text keeps %j unchanged',
  (value) => {
    expect(text(10).parse(value)).toBe(value);
  },
);

test('text length is limited in characters, not in UTF-16 units', () => {
  expect(text(2).safeParse('😀😀').success).toBe(true);
  expect(text(2).safeParse('😀😀a').success).toBe(false);
});

test.each([1, null, undefined, {}, [[]], [['a']], true])('text refuses %j', (value) => {
  const { error } = text(10).safeParse(value);
  expect(error?.issues[0]?.message).toMatch(/^(Ожидается текст|Обязательное поле)$/);
});

test.each([' Admin@Demo.LOCAL ', 'ADMIN@demo.local', 'ａｄｍｉｎ@demo.local'])(
  'the email %j identifies the account admin@demo.local',
  (given) => {
    expect(emailSchema.parse(given)).toBe('admin@demo.local');
  },
);

test.each([
  '',
  '  ',
  'admin',
  'admin@',
  '@demo.local',
  'a b@demo.local',
  'a@demo.local\u0000',
  `${'a'.repeat(250)}@b.de`,
])('the email %j is refused', (given) => {
  expect(emailSchema.safeParse(given).success).toBe(false);
});

test('an email that exceeds the length limit once normalised is refused', () => {
  // NFKC turns this character into eighteen.
  expect(emailSchema.safeParse(`${'\ufdfa'.repeat(100)}@demo.local`).success).toBe(false);
});

test('a new password has 8 to 256 characters', () => {
  const passwords = [7, 8, 256, 257].map((length) => 'п'.repeat(length));
  expect(passwords.map((password) => newPasswordSchema.safeParse(password).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(newPasswordSchema.safeParse('short').error?.issues[0]?.message).toBe(
    'Пароль должен быть не короче 8\u00A0символов',
  );
});

test('a page size is a whole number from 1 to 200', () => {
  expect(['1', '200', 50].map((value) => limitSchema.parse(value))).toEqual([1, 200, 50]);
  for (const value of ['0', '201', '-1', '1.5', 'ten', '', 'NaN', 'Infinity', '1e999'])
    expect(limitSchema.safeParse(value).success, value).toBe(false);
});
