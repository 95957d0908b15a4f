import { describe, expect, it } from 'vitest';
import { resultOf } from '../../testing/scripted-checker.ts';
import { confirmationAfterMs } from './confirmation-check.ts';

const recheckMs = 20_000;
const options = { recheckMs, retryAfterMaxMs: 120_000 };
const dead = (reason: 'dns' | 'tls' | 'timeout' | 'refused' | 'reset', detail: string | null = null) =>
  resultOf({ httpStatus: 0, finalStatus: 0, reason, detail });

describe('confirmation of a first result', () => {
  it.each([
    ['a 200', resultOf(), null],
    ['no such name', dead('dns'), recheckMs],
    ['silence', dead('timeout'), recheckMs],
    ['a refused connection', dead('refused'), recheckMs],
    ['a reset', dead('reset'), recheckMs],
    ['a broken handshake', dead('tls', 'EPROTO'), recheckMs],
    ['an expired certificate', dead('tls', 'CERT_HAS_EXPIRED'), null],
    ['a self-signed certificate', dead('tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'), null],
    ['a certificate for another host', dead('tls', 'ERR_TLS_CERT_ALTNAME_INVALID'), null],
    ['a 500', resultOf({ httpStatus: 500 }), recheckMs],
    [
      'a redirect that ends in a 502',
      resultOf({ httpStatus: 301, finalStatus: 502, reason: 'redirect' }),
      recheckMs,
    ],
    ['a 404', resultOf({ httpStatus: 404 }), recheckMs],
    ['a 403', resultOf({ httpStatus: 403 }), null],
    ['a bot wall', resultOf({ httpStatus: 503, reason: 'blocked_by_site' }), null],
    ['no address', resultOf({ httpStatus: 0, finalStatus: 0, reason: 'invalid_url' }), null],
    ['an internal address', resultOf({ httpStatus: 0, finalStatus: 0, reason: 'forbidden_target' }), null],
    [
      'a 429 that says when to retry: its host rests until then',
      resultOf({ httpStatus: 429, retryAfterMs: 60_000 }),
      0,
    ],
    ['a 503 that requests a short pause', resultOf({ httpStatus: 503, retryAfterMs: 1_000 }), recheckMs],
    ['a 503 that requests a long pause', resultOf({ httpStatus: 503, retryAfterMs: 121_000 }), null],
  ] as const)('returns the delay after %s if a site is expected to work', (_what, result, afterMs) => {
    expect(confirmationAfterMs(result, { expects: 'works' }, options)).toBe(afterMs);
    expect(confirmationAfterMs(result, { expects: 'works' }, { ...options, recheckMs: 0 })).toBe(null);
  });

  it.each(['gone', 'redirects', 'any'] as const)(
    'does not confirm a 404 of a site that is expected to be %s',
    (expects) => {
      expect(confirmationAfterMs(resultOf({ httpStatus: 404 }), { expects }, options)).toBe(null);
    },
  );

  it.each([
    ['a 404', resultOf({ httpStatus: 404 }), null],
    ['a 410', resultOf({ httpStatus: 410 }), null],
    ['a redirect to a 410', resultOf({ httpStatus: 301, finalStatus: 410, reason: 'redirect' }), null],
    ['a name that does not exist', dead('dns', 'ENOTFOUND'), null],
    ['a name server that failed', dead('dns', 'ESERVFAIL'), recheckMs],
    ['silence, which may be due to our own network', dead('timeout'), recheckMs],
    ['a refused connection', dead('refused', 'ECONNREFUSED'), recheckMs],
    ['a 500', resultOf({ httpStatus: 500 }), recheckMs],
    ['a 200', resultOf(), null],
  ] as const)('returns the delay after %s if a site is expected to be gone', (_what, result, afterMs) => {
    expect(confirmationAfterMs(result, { expects: 'gone' }, options)).toBe(afterMs);
  });

  it('requires a confirmation for a name that does not exist if a site is expected', () => {
    for (const expects of ['works', 'redirects', 'any'] as const)
      expect(confirmationAfterMs(dead('dns', 'ENOTFOUND'), { expects }, options)).toBe(recheckMs);
  });
});
