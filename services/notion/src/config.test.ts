import { demoToken, portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { readConfig } from '@geoplan/kit/config';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { expect, it } from 'vitest';
import { configSchema, demoWorkspaceOf } from './config.ts';

it('uses the sandbox’s workspace for the demo under Docker Compose', () => {
  expect(demoWorkspaceOf('http://sandbox:8090')).toEqual({
    token: demoToken,
    databaseIds: portfolioDatabaseIds,
    baseUrl: 'http://sandbox:8090/notion',
  });
  expect(demoWorkspaceOf(configSchema.shape.SANDBOX_URL.parse(undefined))).toBeUndefined();
  expect(configSchema.shape.SANDBOX_URL.parse('http://sandbox:8090/')).toBe('http://sandbox:8090');
});

it('refuses an address that is not HTTP, a rate that is not a number, and a missing key of secrets', () => {
  const needed = { DATABASE_URL: 'postgres://a@b/c', AMQP_URL: 'amqp://a', GATEWAY_PUBLIC_KEYS: '{}' };
  const wrong = { NOTION_RPS: 'fast', NOTION_BASE_URL: 'ftp://x' };
  expect(() => readConfig(configSchema, { ...needed, ...wrong })).toThrow(
    /SECRETS_KEYS.*NOTION_BASE_URL.*NOTION_RPS/,
  );
  const right = { ...needed, SECRETS_KEYS: generateSecretKey() };
  expect(readConfig(configSchema, right)).toMatchObject({ NOTION_RPS: 2.5 });
});
