import { readFileSync } from 'node:fs';
import { sampleMarker } from '@geoplan/kit/config';
import {
  parseGatewayPublicKeys,
  parseGatewaySigningKey,
  publicKeysOf,
} from '@geoplan/kit/identity/gateway-keys';
import { parseSigningRing } from '@geoplan/kit/identity/key-ring';
import { parseSecretKeys } from '@geoplan/kit/secrets/secret-keys';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { filledExample, gatewayKeyLines } from './write-env.ts';

const root = new URL('../../../', import.meta.url);
const example = readFileSync(new URL('.env.example', root), 'utf8');
const compose = readFileSync(new URL('docker-compose.yml', root), 'utf8');

test('a filled example holds no sample value and key rings the processes accept', () => {
  const env = parseEnv(filledExample(example));
  expect(Object.values(env).filter((value) => value?.includes(sampleMarker))).toEqual([]);
  expect(parseSigningRing(env['TOKEN_KEYS'] ?? '').jwks.keys).toHaveLength(1);
  expect(parseSecretKeys(env['SECRETS_KEYS'] ?? '').byId.size).toBe(1);
});

test('every secret is its own and fits into an address unescaped', () => {
  const env = parseEnv(filledExample(example));
  const passwords = Object.entries(env).filter(([name]) => name.endsWith('PASSWORD'));
  expect(new Set(passwords.map(([, value]) => value)).size).toBe(passwords.length);
  for (const [, value] of passwords) expect(encodeURIComponent(value ?? '')).toBe(value);
});

test('the gateway gets a key that signs and the services the public half of it, also as two lines to paste', () => {
  const lines = gatewayKeyLines();
  expect(lines.split('\n')).toHaveLength(3);
  for (const text of [filledExample(example), lines]) {
    const { GATEWAY_SIGNING_KEY: secret = '', GATEWAY_PUBLIC_KEYS: open = '' } = parseEnv(text);
    expect(parseGatewayPublicKeys(open).has(parseGatewaySigningKey(secret).kid)).toBe(true);
    expect(parseGatewayPublicKeys(open)).toEqual(parseGatewayPublicKeys(publicKeysOf(secret)));
  }
  // Only one process may have it.
  expect(compose.match(/^ +GATEWAY_SIGNING_KEY:/gm)).toHaveLength(1);
});

test('the example names everything the compose file asks for', () => {
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  expect([...asked].filter((name) => !(`${name}` in parseEnv(example)))).toEqual([]);
});
