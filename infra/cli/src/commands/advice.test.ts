import { expect, it } from 'vitest';
import { adviceFor } from './advice.ts';

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  [failure('53100', 'could not write init file: No space left on device'), 'the disk of Postgres is full'],
  [failure('28P01'), 'is the password the same'],
  [failure('3D000'), 'the database does not exist'],
  [failure('53300'), 'accepts no more connections'],
  [failure('ECONNREFUSED'), 'is Postgres up'],
  [new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]), 'is Postgres up'],
  [new Error('timeout expired'), 'is Postgres up, and at this address?'],
  [new Error('connect ETIMEDOUT'), 'is Postgres up, and at this address?'],
  [failure('ENOTFOUND'), 'name not found'],
  [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'STORES_CA_FILE'],
  [new Error('Handshake terminated by server: 403 (ACCESS-REFUSED)'), 'is the password the same'],
])('gives advice for the cause %s', (error, advice) => {
  expect(adviceFor(error, 'Postgres')).toContain(advice);
});

it('returns undefined for any other kind of cause', () => {
  expect(adviceFor(new Error('boom'), 'Postgres')).toBeUndefined();
});
