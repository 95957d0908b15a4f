import { readConfig } from '@geoplan/kit/config';
import { expect, it } from 'vitest';
import { checkOptions, configSchema, dropOptions } from './config.ts';

const needed = { DATABASE_URL: 'postgres://a@b/c', AMQP_URL: 'amqp://a', GATEWAY_PUBLIC_KEYS: '{}' };
const optionsOf = (settings: Record<string, string>) =>
  checkOptions(readConfig(configSchema, { ...needed, ...settings }));

const dropsOf = (settings: Record<string, string>) =>
  dropOptions(readConfig(configSchema, { ...needed, ...settings }));

it('dials only public addresses, runs 50 concurrent checks and confirms failures by default', () => {
  const { allow, ...others } = optionsOf({});
  expect([allow.text, allow.hasPort(80)]).toEqual(['', false]);
  expect(others).toEqual({
    concurrency: 50,
    timeoutMs: 10_000,
    userAgent: 'Mozilla/5.0 (compatible; Geoplan-HTTP-Checker/1.0)',
    hostPauseMs: 200,
    recheckMs: 20_000,
    retryAfterMaxMs: 120_000,
    referenceUrls: [],
    historyDays: 90,
    runDays: 90,
    timeZone: 'UTC',
  });
});

it('treats empty values from compose as unset, and accepts networks with ports and 0 for no confirmation check', () => {
  const { userAgent, allow, recheckMs } = optionsOf({
    HTTPCHECK_USER_AGENT: '',
    HTTPCHECK_ALLOW: '10.1.0.0/16:80-81, [::1]:8080',
    HTTPCHECK_RECHECK_SECONDS: '0',
  });
  expect(userAgent).toBe('Mozilla/5.0 (compatible; Geoplan-HTTP-Checker/1.0)');
  expect([allow.has('10.1.2.3', 81), allow.has('10.2.2.3', 81), allow.has('::1', 8080)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(recheckMs).toBe(0);
});

it('looks up drops at IANA and the Internet Archive by default, with 1 request per second per registry and 20 per minute to the archive', () => {
  expect(dropsOf({ HTTPCHECK_ARCHIVE_URL: '' })).toMatchObject({
    bootstrapUrl: 'https://data.iana.org/rdap/dns.json',
    archiveUrl: 'https://web.archive.org',
    registryPauseMs: 1_000,
    whoisPauseMs: 6_000,
    archivePauseMs: 3_000,
    isDemo: false,
  });
  expect(dropsOf({ HTTPCHECK_ARCHIVE_URL: 'http://archive.local/' }).archiveUrl).toBe('http://archive.local');
});

it.each([
  ['HTTPCHECK_ARCHIVE_URL', 'ftp://archive.local'],
  ['HTTPCHECK_REGISTRY_PAUSE_MS', '-1'],
  ['HTTPCHECK_CONCURRENCY', '501'],
  ['HTTPCHECK_TIMEOUT_MS', '15001'],
  ['HTTPCHECK_USER_AGENT', 'two\r\nlines'],
  ['HTTPCHECK_RETRY_AFTER_MAX_SECONDS', '3601'],
  ['HTTPCHECK_ALLOW', '10.1.0.0/16'],
  ['HTTPCHECK_TIME_ZONE', 'Moscow'],
])('refuses %s=%j', (name, value) => {
  expect(() => optionsOf({ [name]: value })).toThrow(name);
});
