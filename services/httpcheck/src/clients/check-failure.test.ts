import { expect, it } from 'vitest';
import { CheckFailure, toCheckFailure } from './check-failure.ts';

const failed = (code: string) => Object.assign(new Error('words of a site'), { code });

it.each([
  ['ETIMEDOUT', 'timeout'],
  ['ECONNREFUSED', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['EAFNOSUPPORT', 'refused'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['EPROTO', 'tls'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['CERT_NOT_YET_VALID', 'tls'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['HPE_INVALID_CONSTANT', 'invalid_response'],
  ['HPE_HEADER_OVERFLOW', 'invalid_response'],
  ['ERR_OF_TOMORROW', 'invalid_response'],
])('maps %s to %s, with the code as its detail', (code, reason) => {
  expect(toCheckFailure(failed(code))).toMatchObject({ reason, detail: code });
});

it('rethrows errors caused by this machine or this program, and returns a CheckFailure unchanged', () => {
  for (const code of ['EMFILE', 'EADDRNOTAVAIL'])
    expect(() => toCheckFailure(failed(code))).toThrow('words of a site');
  expect(() => toCheckFailure(new TypeError('a mistake'))).toThrow('a mistake');
  const judged = new CheckFailure('dns', 'ENOTFOUND');
  expect(toCheckFailure(judged)).toBe(judged);
});
