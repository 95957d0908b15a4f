import { expect, it } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const email = 'anna.petrova@agency-seo.example';

it.each(['password1', '12345678', 'qwertyuiop', 'PassWord1', 'ｑｗｅｒｔｙｕｉｏｐ', 'йцукенгш', 'admin123'])(
  'finds %s in the list of common passwords',
  (password) => expect(weaknessOf(password, email)).toBe('common'),
);

it.each([
  email,
  'Anna.Petrova',
  'petrova2026',
  'Petrova-Anna',
  'agency-seo',
  'agencyagency',
  'Geoplan2026',
  'geoplan-anna!',
  'GEOPLANGEOPLAN',
])('reports that %s consists of words of the account or the product', (password) =>
  expect(weaknessOf(password, email)).toBe('context'),
);

it.each([
  'a right password',
  'the geoplan horse',
  'petrova has a cat',
  'seo-seo-seo-7',
  'Ёлка на 9 этаже',
  '8'.repeat(200),
])('accepts %s', (password) => expect(weaknessOf(password, email)).toBeNull());

it('takes linear time for a password that is full of words from the email', () => {
  expect(weaknessOf('abcd'.repeat(64), `${'abcd.'.repeat(48)}a@abcd.example`)).toBe('context');
});
