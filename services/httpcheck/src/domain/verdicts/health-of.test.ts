import { expect, it } from 'vitest';
import { healthOf } from './health-of.ts';

it('treats a site that browsers can open as working', () => {
  const detail = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  expect(healthOf({ reason: 'tls', finalStatus: 0, detail })).toBe('unknown');
});

it.each([
  ['ok', 200, 'works'],
  ['redirect', 200, 'works'],
  ['redirect', 404, 'dead'],
  ['redirect', 403, 'unknown'],
  ['client_error', 404, 'dead'],
  ['client_error', 410, 'dead'],
  ['client_error', 401, 'unknown'],
  ['server_error', 503, 'dead'],
  ['parked', 200, 'dead'],
  ['placeholder', 200, 'dead'],
  ['dns', 0, 'dead'],
  ['tls', 0, 'dead'],
  ['too_many_redirects', 0, 'dead'],
  ['blocked_by_site', 503, 'unknown'],
  ['forbidden_target', 0, 'unknown'],
  ['invalid_url', 0, 'unknown'],
] as const)('judges %s that ends with %i as %s', (reason, finalStatus, health) => {
  expect(healthOf({ reason, finalStatus, detail: null })).toBe(health);
});
