import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { parseSecretKeys } from './secret-keys.ts';

const key = randomBytes(32).toString('base64');

function problemOf(text: string): string {
  try {
    parseSecretKeys(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('the first key is the current one, and spaces, a trailing comma and base64url are accepted', () => {
  const url = Buffer.from(key, 'base64').toString('base64url');
  const keys = parseSecretKeys(` 2026-01:${key} , old_1:${url}, `);
  expect(keys.currentId).toBe('2026-01');
  expect([...keys.byId.keys()]).toEqual(['2026-01', 'old_1']);
  expect(keys.byId.get('old_1')?.export()).toEqual(Buffer.from(key, 'base64'));
});

test.each([
  ['', /at least one key/],
  [key, /key 1.*id:base64/],
  [`:${key}`, /key 1.*id:base64/],
  [`ключ:${key}`, /key 1.*id/],
  [`a:${key},b:${randomBytes(16).toString('base64')}`, /key 2.*32 bytes.*16/],
  [`a:${key},b:!!!`, /key 2.*not base64/],
  [`a:${key},,b:${key}`, /key 2/],
  [`a:${key},a:${randomBytes(32).toString('base64')}`, /same id/],
])('a malformed ring is refused with position and reason (%#)', (text, reason) => {
  const problem = problemOf(text);
  expect(problem).toMatch(reason);
  expect(problem).toMatch(/^SECRETS_KEYS: /);
  expect(problem).not.toContain(key.slice(0, 12));
});
