import { staleCodes } from '@geoplan/contracts/balance/balance-providers';
import { expect, test } from 'vitest';
import { sampleProvider } from '../testing/sample-providers.ts';
import { balanceNote, isLow, quotaText, staleReason, staleText } from './provider-labels.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const stale = { code: 'rate_limited', since: '2026-11-20T09:00:00.000Z' } as const;

test('treats a balance as low only below the threshold of its provider, and never while it is unknown', () => {
  expect(isLow(sampleProvider({ balance: 9.99 }))).toBe(true);
  expect(isLow(sampleProvider({ balance: 10 }))).toBe(false);
  expect(isLow(sampleProvider({ balance: 40, alertBelow: 50 }))).toBe(true);
  expect(isLow(sampleProvider({ balance: -1 }))).toBe(true);
  expect(isLow(sampleProvider({ balance: null }))).toBe(false);
});

test('describes each reason for a stale balance differently', () => {
  const reasons = staleCodes.map((code) => staleReason(code, 'openai'));
  expect(new Set(reasons).size).toBe(staleCodes.length);
  expect(staleReason('admin_key_required', 'anthropic')).toContain('sk-ant-admin');
});

test('states how old a stale balance is, or that there is no balance', () => {
  const lastUpdated = '2026-11-20T08:00:00.000Z';
  expect(staleText(sampleProvider({ stale, lastUpdated }), nowMs)).toMatch(
    /What is shown is from 4 h ago\.$/,
  );
  expect(staleText(sampleProvider({ stale, lastUpdated: null }), nowMs)).toMatch(
    /No balance has been read yet\.$/,
  );
  expect(staleText(sampleProvider(), nowMs)).toBeNull();
  const untold = { code: 'not_reported', since: stale.since } as const;
  expect(staleText(sampleProvider({ stale: untold, lastUpdated: null }), nowMs)).toMatch(
    /there was none yet\.$/,
  );
});

test('shows the unit next to the balance, or why there is no balance', () => {
  expect(balanceNote(sampleProvider())).toBe('requests');
  expect(balanceNote(sampleProvider({ currency: 'USD' }))).toBe('');
  expect(balanceNote(sampleProvider({ balance: null }))).toBe('unknown');
  expect(balanceNote(sampleProvider({ balance: null, source: 'openai', budget: null }))).toBe(
    'no budget set',
  );
  expect(balanceNote(sampleProvider({ balance: null, source: 'openai', budget: 5 }))).toBe('unknown');
});

test('states how much of a quota is used, and returns null if a figure is unknown', () => {
  expect(quotaText(sampleProvider())).toBe('3,760 of 5,000 requests used');
  expect(quotaText(sampleProvider({ currency: 'USD', balance: 2, totalLimit: 5 }))).toBe(
    '$3.00 of $5.00 used',
  );
  // A top-up above the limit does not make the usage negative.
  expect(quotaText(sampleProvider({ balance: 6_000 }))).toBe('0 of 5,000 requests used');
  expect(quotaText(sampleProvider({ balance: null }))).toBeNull();
  expect(quotaText(sampleProvider({ totalLimit: null }))).toBeNull();
  expect(quotaText(sampleProvider({ totalLimit: 0 }))).toBeNull();
});
