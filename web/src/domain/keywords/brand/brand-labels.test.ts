import { expect, test } from 'vitest';
import { brandMatchText, brandNote } from './brand-labels.ts';

test.each([
  [{ brand: null, brandMatch: null }, 'без бренда', ''],
  [{ brand: 'lumora', brandMatch: 'exact' }, null, 'совпадает с ключевым словом'],
  [{ brand: 'lumora', brandMatch: 'contained' }, 'бренд: lumora', 'найден в ключевом слове'],
  [{ brand: 'lumora', brandMatch: 'manual' }, 'бренд: lumora', 'выбран вручную'],
] as const)('describes %o as %s', (fields, note, how) => {
  expect(brandNote(fields)).toBe(note);
  expect(brandMatchText(fields)).toBe(how);
});
