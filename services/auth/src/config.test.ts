import { readConfig } from '@geoplan/kit/config';
import { expect, it } from 'vitest';
import { configSchema, firstAdminOf } from './config.ts';

const right = {
  DATABASE_URL: 'postgres://auth:x@localhost/auth',
  AMQP_URL: 'amqp://localhost',
  GATEWAY_PUBLIC_KEYS: '{}',
  TOKEN_KEYS: '{}',
};

it('closes registration unless configured otherwise', () => {
  expect(readConfig(configSchema, right)).toMatchObject({ REGISTRATION: 'closed', PORT: 8081 });
});

it('accepts the first admin only with both email and password', () => {
  const pair = { ADMIN_EMAIL: 'Boss@Example.org', ADMIN_PASSWORD: 'long enough' };
  expect(firstAdminOf(readConfig(configSchema, { ...right, ...pair }))).toEqual({
    email: 'boss@example.org',
    password: 'long enough',
  });
  expect(firstAdminOf(readConfig(configSchema, right))).toBeUndefined();
  expect(() => readConfig(configSchema, { ...right, ADMIN_EMAIL: 'boss@example.org' })).toThrow(
    /ADMIN_PASSWORD/,
  );
  const demo = { ...pair, ADMIN_EMAIL: 'Admin@demo.local' };
  expect(() => readConfig(configSchema, { ...right, ...demo })).toThrow(
    /ADMIN_EMAIL: taken by a demo account/,
  );
});

it('lists all invalid keys in one line, without their values', () => {
  const wrong = {
    ...right,
    DATABASE_URL: 'mysql://secret-host',
    REGISTRATION: 'maybe',
    GATEWAY_PUBLIC_KEYS: '',
  };
  const read = () => readConfig(configSchema, wrong);
  expect(read).toThrow(/DATABASE_URL.*GATEWAY_PUBLIC_KEYS.*REGISTRATION/);
  expect(read).not.toThrow(/secret-host/);
});
