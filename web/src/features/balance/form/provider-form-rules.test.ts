import {
  addBalanceProvider,
  balanceSources,
  changeBalanceProvider,
} from '@geoplan/contracts/balance/balance-providers';
import { describe, expect, test } from 'vitest';
import { sampleProvider } from '../testing/sample-providers.ts';
import { errorsOf, newProvider, parseAmount, providerChange, valuesOf } from './provider-form-rules.ts';

const empty = valuesOf(undefined);

test.each([
  ['', null],
  [' 1,240.5 ', 1240.5],
  ['$12', 12],
  ['.5', 0.5],
  ['-3', Number.NaN],
  ['1e5', Number.NaN],
  ['ten', Number.NaN],
  ['9999999999999', Number.NaN],
])('%j is read as %j', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

describe('errors', () => {
  test('a name is asked for, and amounts must be amounts', () => {
    expect(errorsOf({ ...empty, balance: '-1', alertBelow: '' }, false)).toEqual({
      name: 'Enter a name',
      balance: 'Enter an amount of 0 or more, such as 12.50',
      alertBelow: 'Enter an amount; 0 = no alert',
    });
    expect(errorsOf({ ...empty, name: 'Registrar', balance: '7' }, false)).toEqual({});
  });

  test('what the source does not ask for cannot be wrong', () => {
    expect(errorsOf({ ...empty, name: 'A', source: 'apify', balance: 'x', budget: 'x' }, false)).toEqual({});
    expect(Object.keys(errorsOf({ ...empty, name: 'A', source: 'openai', budget: 'x' }, false))).toEqual([
      'budget',
    ]);
  });
});

describe('what is sent', () => {
  const filled = { ...empty, name: ' N ', balance: '5', credential: 'sk-admin-1', budget: '100' };

  test.each(balanceSources)('of a new provider read by %s, the contract takes it', (source) => {
    const body = newProvider({ ...filled, source });
    expect(addBalanceProvider.body.parse(body)).toMatchObject({ name: 'N', source, alertBelow: 10 });
    expect('balance' in body).toBe(source === 'manual');
    expect('credential' in body).toBe(source !== 'manual');
    expect('budget' in body).toBe(source === 'openai' || source === 'anthropic');
  });

  test('of a changed one, only what was changed', () => {
    const provider = sampleProvider({ source: 'anthropic', credential: '••••ab12', budget: 100 });
    expect(providerChange(provider, valuesOf(provider))).toEqual({});
    const change = providerChange(provider, { ...valuesOf(provider), budget: '', name: 'New' });
    expect(changeBalanceProvider.body.parse(change)).toEqual({ name: 'New', budget: null });
  });

  test('of a card that the API settings own, never a key, but an admin key', () => {
    const key = { credential: 'secret' };
    const ahrefs = sampleProvider({ source: 'ahrefs', isManaged: true });
    expect(providerChange(ahrefs, { ...valuesOf(ahrefs), ...key })).toEqual({});
    const openai = sampleProvider({ source: 'openai', isManaged: true });
    expect(providerChange(openai, { ...valuesOf(openai), ...key })).toEqual(key);
  });

  test('a reset stays the same moment when nobody touches it, and can be removed', () => {
    const provider = sampleProvider({ source: 'manual', resetTimestamp: 1_900_000_000 });
    const values = valuesOf(provider);
    expect(newProvider(values).resetTimestamp).toBe(1_900_000_000 - (1_900_000_000 % 60));
    expect(providerChange(provider, { ...values, resetTimestamp: '' })).toEqual({ resetTimestamp: null });
  });
});
