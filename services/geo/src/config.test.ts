import { readConfig } from '@geoplan/kit/config';
import { expect, it } from 'vitest';
import { configSchema, lookupOf } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://a@b/c',
  AMQP_URL: 'amqp://a',
  GATEWAY_PUBLIC_KEYS: '{}',
  SECRETS_KEYS: 'a:b',
};

it('asks once a second, keeps pairs fresh for 30 days and has 20 concurrent requests by default', () => {
  expect(lookupOf(readConfig(configSchema, needed))).toEqual({
    baseUrl: undefined,
    perSecond: 1,
    freshDays: 30,
    usageDays: 100,
    timeZone: 'UTC',
    concurrency: 20,
  });
});

it('takes 0 requests a second as no limit', () => {
  expect(lookupOf(readConfig(configSchema, { ...needed, KEYWORD_PROVIDER_RPS: '0' })).perSecond).toBe(null);
});
