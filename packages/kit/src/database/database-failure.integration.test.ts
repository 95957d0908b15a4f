import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { databaseFailure, isTransient, isUniqueViolation } from './database-failure.ts';

async function failureOf(sql: string, setUp = 'select 1'): Promise<unknown> {
  const client = new Client({ connectionString: sharedServers().postgres });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(setUp);
    return await client.query(sql).then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    await client.end();
  }
}

test('a refused connection is reported as service_unavailable, with the cause kept for the log', async () => {
  const client = new Client({ connectionString: 'postgres://app@127.0.0.1:1/none' });
  const error = await client.connect().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(databaseFailure(error)).toMatchObject({ code: 'service_unavailable', status: 503, cause: error });
});

test('a session ended by the server is reported as service_unavailable', async () => {
  expect(databaseFailure(await failureOf('select pg_terminate_backend(pg_backend_pid())'))?.status).toBe(503);
});

test('a statement that exceeds its timeout is reported as service_unavailable', async () => {
  const error = await failureOf('select pg_sleep(5)', 'set statement_timeout = 50');
  expect(databaseFailure(error)?.status).toBe(503);
});

test('a unique violation is left unchanged, and is recognised by the name of its constraint', async () => {
  const error = await failureOf(
    'insert into sites values (1)',
    'create temp table sites (id int constraint sites_id_key unique); insert into sites values (1)',
  );
  expect(databaseFailure(error)).toBeUndefined();
  expect(isUniqueViolation(error, 'sites_id_key')).toBe(true);
  expect(isUniqueViolation(error, 'other_key')).toBe(false);
});

test('programming errors are not reported as an unavailable server', async () => {
  const syntax = await failureOf('selec 1');
  for (const error of [syntax, new TypeError('x is undefined'), new AppError('conflict'), 'text', null])
    expect(databaseFailure(error)).toBeUndefined();
  expect(isUniqueViolation(syntax, 'sites_id_key')).toBe(false);
});

test('an unavailable server, a deadlock victim and service_unavailable are transient', async () => {
  for (const state of ['40P01', '40001', '57P01']) {
    const error = await failureOf(`do $$ begin raise exception using errcode = '${state}'; end $$`);
    expect(isTransient(error), state).toBe(true);
  }
  expect(isTransient(new AppError('service_unavailable'))).toBe(true);
  for (const error of [new AppError('conflict'), await failureOf('selec 1'), new Error('40P01'), null])
    expect(isTransient(error)).toBe(false);
});
