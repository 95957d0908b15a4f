import { expect, it } from 'vitest';
import { adviceFor, connecting, ConnectionError } from './advice.ts';

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  [failure('53100', 'could not write init file: No space left on device'), 'the disk of Postgres is full'],
  [failure('28P01'), 'is the password the same'],
  [failure('3D000'), 'the database does not exist'],
  [failure('53300'), 'accepts no more connections'],
  [failure('ECONNREFUSED'), 'is Postgres up'],
  [new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]), 'is Postgres up'],
  [new Error('timeout expired'), 'is Postgres up, and at this address? If its machine is overloaded'],
  [new Error('timeout exceeded when trying to connect'), 'run the command again'],
  [failure('57P03', 'the database system is starting up'), 'run the command again'],
  [new Error('connect ETIMEDOUT'), 'is Postgres up, and at this address?'],
  [failure('ENOTFOUND'), 'name not found'],
  [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'STORES_CA_FILE'],
  [new Error('Handshake terminated by server: 403 (ACCESS-REFUSED)'), 'is the password the same'],
])('gives advice for the cause %s', (error, advice) => {
  expect(adviceFor(error, 'Postgres')).toContain(advice);
});

it('returns undefined for an unknown cause', () => {
  expect(adviceFor(new Error('boom'), 'Postgres')).toBeUndefined();
});

it('reports the affected part, the cause and advice for a failed connection', async () => {
  const cause = new Error('timeout expired');
  const failed = connecting('database auth', 'Postgres', () => Promise.reject(cause));
  await expect(failed).rejects.toThrow(
    /^database auth: timeout expired; is Postgres up, .*\(docker stats\), run the command again$/,
  );
  await expect(failed).rejects.toMatchObject({ cause });
  await expect(failed).rejects.toBeInstanceOf(ConnectionError);
});

it('passes on results and other errors unchanged', async () => {
  expect(await connecting('database auth', 'Postgres', async () => 1)).toBe(1);
  const other = new Error('account exists');
  await expect(connecting('database auth', 'Postgres', () => Promise.reject(other))).rejects.toBe(other);
});
