import { newPasswordSchema } from '@geoplan/contracts/fields/text';
import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

test('generates accepted passwords without duplicates', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  for (const password of made) expect(newPasswordSchema.safeParse(password).success, password).toBe(true);
  expect(new Set(made).size).toBe(200);
  expect(new Set(made.join('')).size).toBe(32);
});
