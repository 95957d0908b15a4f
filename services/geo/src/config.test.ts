import { readConfig } from '@geoplan/kit/config';
import { expect, it } from 'vitest';
import { configSchema, lookupOf } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://a@b/c',
  AMQP_URL: 'amqp://a',
  GATEWAY_PUBLIC_KEYS: '{}',
  SECRETS_KEYS: 'a:b',
};

it('sends one request per second, keeps pairs fresh for 30 days and allows 20 concurrent requests by default', () => {
  expect(lookupOf(readConfig(configSchema, needed))).toEqual({
    baseUrl: undefined,
    baseUrls: { openai: undefined, anthropic: undefined, ahrefs: undefined, dataforseo: undefined },
    perSecond: 1,
    freshDays: 30,
    usageDays: 100,
    timeZone: 'UTC',
    concurrency: 20,
  });
});

it('removes a trailing slash and the /v1 of SDKs from vendor URLs, and rejects URLs with credentials, a query or another scheme', () => {
  const OPENAI_BASE_URL = 'https://models.example.com/openai/v1/';
  const { baseUrls } = lookupOf(readConfig(configSchema, { ...needed, OPENAI_BASE_URL }));
  expect(baseUrls.openai).toBe('https://models.example.com/openai');
  for (const wrong of ['https://user:key@example.com', 'https://example.com/?key=1', 'ftp://example.com'])
    expect(() => readConfig(configSchema, { ...needed, AHREFS_BASE_URL: wrong })).toThrow('AHREFS_BASE_URL');
});

it('treats 0 requests per second as no limit', () => {
  expect(lookupOf(readConfig(configSchema, { ...needed, KEYWORD_PROVIDER_RPS: '0' })).perSecond).toBe(null);
});

it('names every wrong setting', () => {
  const wrong = { ...needed, KEYWORD_PROVIDER_RPS: 'fast', KEYWORD_PROVIDER_BASE_URL: 'ftp://x' };
  expect(() => readConfig(configSchema, wrong)).toThrow(
    /^Wrong settings: KEYWORD_PROVIDER_BASE_URL: .*; KEYWORD_PROVIDER_RPS: /,
  );
});
