import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { describe, expect, test } from 'vitest';
import { sampleRecheck } from '../testing/fake-rechecks.ts';
import {
  readRecheck,
  switched,
  valuesOf,
  type RecheckErrors,
  type RecheckValues,
} from './recheck-form-rules.ts';

const filled = (change: Partial<RecheckValues> = {}): RecheckValues => ({
  ...valuesOf(undefined, 'USD'),
  name: 'Бренды',
  ...change,
});

test('reads keywords one per line, country codes, and numbers in Russian notation', () => {
  const typed = filled({
    scope: 'keywords',
    keywords: 'bet\n win \n',
    countries: 'PL; de',
    pairs: '1 500',
    amount: '2,5',
  });
  expect(readRecheck(typed)).toEqual({
    input: {
      name: 'Бренды',
      scope: { kind: 'keywords', keywords: ['bet', 'win'] },
      countries: ['pl', 'de'],
      everyDays: 7,
      hour: 4,
      budget: { pairs: 1_500, amount: { currency: 'USD', monthly: 2.5 } },
      isEnabled: true,
    },
  });
});

describe('errors at the fields', () => {
  test.each<[Partial<RecheckValues>, RecheckErrors]>([
    [{ name: ' ' }, { name: 'Введите название' }],
    [{ scope: 'keywords', keywords: ' \n' }, { keywords: 'Введите хотя бы одно ключевое слово' }],
    [{ scope: 'brand', brand: '' }, { brand: 'Введите ключевое слово' }],
    [{ countries: 'pl, zz' }, { countries: 'Таких кодов нет: zz' }],
    [{ pairs: '' }, { pairs: 'Укажите месячный бюджет' }],
    [{ pairs: '0' }, { pairs: 'Не меньше одной пары' }],
    [{ pairs: 'много' }, { pairs: 'Введите число' }],
    [{ amount: '-1' }, { amount: 'Сумма больше нуля' }],
    [{ amount: 'x' }, { amount: 'Введите число' }],
  ])('%j', (change, errors) => {
    expect(readRecheck(filled(change))).toEqual({ errors });
  });
});

const stored: Recheck = sampleRecheck({
  scope: { kind: 'keywords', keywords: ['a', 'b'] },
  countries: ['pl'],
  budget: { pairs: null, amount: { currency: 'USD', monthly: 5 } },
});

test('leaves a schedule unchanged if it is opened and saved', () => {
  expect(readRecheck(valuesOf(stored, 'USD'))).toEqual({ input: switched(stored, true) });
  const brand = sampleRecheck({ scope: { kind: 'brand', brand: 'lumora' } });
  expect(readRecheck(valuesOf(brand, null))).toEqual({ input: switched(brand, true) });
});

test('clears a limit in a currency that the account no longer uses', () => {
  expect(valuesOf(stored, 'units')).toMatchObject({ currency: 'units', amount: '' });
  expect(valuesOf(stored, null)).toMatchObject({ currency: 'USD', amount: '5' });
});
