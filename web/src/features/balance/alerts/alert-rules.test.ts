import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import { expect, test } from 'vitest';
import { providerId, sampleProvider } from '../testing/sample-providers.ts';
import { alertText, deliveryText, webhookChange, webhookErrors } from './alert-rules.ts';

const alert = (change: Partial<BalanceAlert> = {}): BalanceAlert => ({
  id: providerId(1),
  providerId: providerId(2),
  name: 'Scraping actors',
  kind: 'low',
  balance: 7.82,
  alertBelow: 10,
  currency: 'USD',
  staleCode: null,
  isDemo: false,
  raisedAt: '2026-11-20T09:00:00.000Z',
  ...change,
});

test('states the amount left, or why the refresh fails', () => {
  expect(alertText(alert(), undefined)).toBe('$7.82 left, below the threshold of $10.00');
  expect(alertText(alert({ balance: -111 }), undefined)).toBe('Overspent by $111.00');
  const stale = alert({ kind: 'stale', balance: null, alertBelow: null, staleCode: 'admin_key_required' });
  expect(alertText(stale, sampleProvider({ source: 'openai' }))).toContain('OpenAI admin key');
  expect(alertText(stale, undefined)).toContain('an admin key');
});

test('states the time and the result of the last delivery', () => {
  const at = '2026-11-20T09:00:00.000Z';
  expect(deliveryText(null)).toBe('Nothing has been sent yet.');
  expect(deliveryText({ at, status: 204, isDelivered: true })).toMatch(/accepted with 204\.$/);
  expect(deliveryText({ at, status: 500, isDelivered: false })).toMatch(/refused with 500\.$/);
  expect(deliveryText({ at, status: null, isDelivered: false })).toMatch(/did not answer\.$/);
});

test.each([
  [{ url: '', secret: '' }, '', []],
  [{ url: 'http://hooks.example', secret: 'long-enough-secret' }, '', ['url']],
  [{ url: 'https://', secret: 'long-enough-secret' }, '', ['url']],
  [{ url: 'https://hooks.example/a', secret: 'short' }, '', ['secret']],
  [{ url: 'https://hooks.example/a', secret: '' }, '••••abcd', ['secret']],
  [{ url: 'https://hooks.example/a', secret: '••••abcd' }, '••••abcd', []],
])('validates %j with the mask «%s» and reports errors in %j', (values, mask, wrong) => {
  expect(Object.keys(webhookErrors(values, mask))).toEqual(wrong);
});

test('turns the webhook off for an empty address', () => {
  expect(webhookChange({ url: ' ', secret: '' })).toEqual({ webhookUrl: null, webhookSecret: '' });
});
