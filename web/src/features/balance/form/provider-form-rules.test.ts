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
])('reads %j as %j', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

describe('errors', () => {
  test('requires a name, and rejects invalid amounts', () => {
    expect(errorsOf({ ...empty, balance: '-1', alertBelow: '' }, false)).toEqual({
      name: 'Enter a name',
      balance: 'Enter an amount of 0 or more, such as 12.50',
      alertBelow: 'Enter an amount; 0 = no alert',
    });
    expect(errorsOf({ ...empty, name: 'Registrar', balance: '7' }, false)).toEqual({});
  });

  test('ignores fields that the source does not use', () => {
    expect(errorsOf({ ...empty, name: 'A', source: 'apify', balance: 'x', budget: 'x' }, false)).toEqual({});
    expect(Object.keys(errorsOf({ ...empty, name: 'A', source: 'openai', budget: 'x' }, false))).toEqual([
      'budget',
    ]);
  });
});

describe('request bodies', () => {
  const filled = { ...empty, name: ' N ', balance: '5', credential: 'sk-admin-1', budget: '100' };

  test.each(balanceSources)('creates a body for a new provider of %s that the contract accepts', (source) => {
    const body = newProvider({ ...filled, source });
    expect(addBalanceProvider.body.parse(body)).toMatchObject({ name: 'N', source, alertBelow: 10 });
    expect('balance' in body).toBe(source === 'manual');
    expect('credential' in body).toBe(source !== 'manual');
    expect('budget' in body).toBe(source === 'openai' || source === 'anthropic');
  });

  test('sends only the changed fields of a provider', () => {
    const provider = sampleProvider({ source: 'anthropic', credential: '••••ab12', budget: 100 });
    expect(providerChange(provider, valuesOf(provider))).toEqual({});
    const change = providerChange(provider, { ...valuesOf(provider), budget: '', name: 'New' });
    expect(changeBalanceProvider.body.parse(change)).toEqual({ name: 'New', budget: null });
  });

  test('sends no key for a provider managed in the API settings, except an admin key', () => {
    const key = { credential: 'secret' };
    const ahrefs = sampleProvider({ source: 'ahrefs', isManaged: true });
    expect(providerChange(ahrefs, { ...valuesOf(ahrefs), ...key })).toEqual({});
    const openai = sampleProvider({ source: 'openai', isManaged: true });
    expect(providerChange(openai, { ...valuesOf(openai), ...key })).toEqual(key);
  });

  test('keeps the reset time if it is unchanged, and can remove it', () => {
    const provider = sampleProvider({ source: 'manual', resetTimestamp: 1_900_000_000 });
    const values = valuesOf(provider);
    expect(newProvider(values).resetTimestamp).toBe(1_900_000_000 - (1_900_000_000 % 60));
    expect(providerChange(provider, { ...values, resetTimestamp: '' })).toEqual({ resetTimestamp: null });
  });
});
