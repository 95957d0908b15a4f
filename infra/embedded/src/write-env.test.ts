import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { sampleMarker } from '@geoplan/kit/config';
import {
  parseGatewayPublicKeys,
  parseGatewaySigningKey,
  publicKeysOf,
} from '@geoplan/kit/identity/gateway-keys';
import { parseSigningRing } from '@geoplan/kit/identity/key-ring';
import { parseSecretKeys } from '@geoplan/kit/secrets/secret-keys';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const program = 'infra/embedded/write-env.mjs';
const compose = readFileSync(new URL('docker-compose.yml', root), 'utf8');

let clone: string;
let env: ReturnType<typeof parseEnv>;

/** Simulates an operator's first command: nothing is installed, and Node is too old for TypeScript. */
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--no-experimental-strip-types', program, ...words], {
    cwd: clone,
    encoding: 'utf8',
  });

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'geoplan-clone-'));
  for (const file of ['.env.example', program])
    cpSync(fileURLToPath(new URL(file, root)), join(clone, file), { recursive: true });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  env = parseEnv(readFileSync(join(clone, '.env'), 'utf8'));
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

test('an existing .env is kept unchanged, and only its owner can read it', () => {
  const before = readFileSync(join(clone, '.env'), 'utf8');
  expect(run()).toMatchObject({ status: 1, stderr: '.env exists already and stays as it is\n' });
  expect(readFileSync(join(clone, '.env'), 'utf8')).toBe(before);
  expect(statSync(join(clone, '.env')).mode & 0o777).toBe(0o600);
});

test('a generated .env has no sample value, and its key rings are accepted by the processes', () => {
  expect(Object.values(env).filter((value) => value?.includes(sampleMarker))).toEqual([]);
  expect(parseSigningRing(env['TOKEN_KEYS'] ?? '').jwks.keys).toHaveLength(1);
  expect(parseSecretKeys(env['SECRETS_KEYS'] ?? '').byId.size).toBe(1);
});

test('every password is unique and needs no escaping in an address', () => {
  const passwords = Object.entries(env).filter(([name]) => name.endsWith('PASSWORD'));
  expect(new Set(passwords.map(([, value]) => value)).size).toBe(passwords.length);
  for (const [, value] of passwords) expect(encodeURIComponent(value ?? '')).toBe(value);
});

test('.env and the two lines printed by gateway-keys contain a signing key for the gateway and its public key for the services', () => {
  const lines = run('gateway-keys').stdout;
  expect(lines.split('\n')).toHaveLength(3);
  for (const text of [readFileSync(join(clone, '.env'), 'utf8'), lines]) {
    const { GATEWAY_SIGNING_KEY: secret = '', GATEWAY_PUBLIC_KEYS: open = '' } = parseEnv(text);
    expect(parseGatewayPublicKeys(open).has(parseGatewaySigningKey(secret).kid)).toBe(true);
    expect(parseGatewayPublicKeys(open)).toEqual(parseGatewayPublicKeys(publicKeysOf(secret)));
  }
  // Only one process may have the key.
  expect(compose.match(/^ +GATEWAY_SIGNING_KEY:/gm)).toHaveLength(1);
});

test('the lines missing from an older .env are printed and contain new secrets', () => {
  const old = readFileSync(join(clone, '.env'), 'utf8');
  expect(run('missing').stdout).toBe('');
  writeFileSync(join(clone, '.env'), old.replaceAll(/^(GEO_RABBITMQ_PASSWORD|PORT)=.*\n/gm, ''));
  onTestFinished(() => writeFileSync(join(clone, '.env'), old));
  expect(run('missing').stdout).toMatch(/^PORT=8080\nGEO_RABBITMQ_PASSWORD=[0-9a-f]{48}\n$/);
});

test('a demo .env enables the sandbox and refers to it by its container name', () => {
  rmSync(join(clone, '.env'));
  expect(run('demo').status).toBe(0);
  const demo = parseEnv(readFileSync(join(clone, '.env'), 'utf8'));
  expect(demo).toMatchObject({ COMPOSE_PROFILES: 'demo', SANDBOX_URL: 'http://sandbox:8090' });
  expect(compose).toMatch(/^ {2}sandbox:\n(?: {4}.*\n)*? {4}profiles: \[demo\]/m);
});
