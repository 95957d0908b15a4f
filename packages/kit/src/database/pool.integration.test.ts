import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { privatePostgres } from '@geoplan/test-servers/private-servers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test, type TestContext } from 'vitest';
import { deadlineIn } from '../deadline.ts';
import { databaseFailure } from './database-failure.ts';
import { createDatabase, type Database } from './pool.ts';

const log = pino({ level: 'silent' });

function open(url: string, { onTestFinished }: TestContext, maxConnections = 4) {
  const database = createDatabase<Record<string, never>>({
    url,
    log,
    maxConnections,
    applicationName: 'pool-test',
  });
  onTestFinished(() => database.close());
  return database;
}

/** Opens a connection first, without a time limit, because the subject of a test is what follows. */
const connected = async (database: Pick<Database<unknown>, 'ping'>, context: TestContext) =>
  context.expect.poll(() => outcome(database.ping())).toBe('done');

/** Outcome of the work; the status of a failure is the one a caller of the service gets. */
function outcome(work: Promise<unknown>): Promise<number | 'done' | 'other'> {
  return work.then(
    () => 'done' as const,
    (error: unknown) => databaseFailure(error)?.status ?? ('other' as const),
  );
}

// Concurrent, since they spend nearly all of their time waiting.
describe.concurrent('a pool', () => {
  test('connections have the service name and the time limits, and JIT is off', async (context) => {
    const fresh = await freshDatabase();
    context.onTestFinished(() => fresh.drop());
    const database = open(fresh.url, context);
    await connected(database, context);
    const { pool, kysely } = database;
    const shown = await pool.query(
      "select current_setting('application_name') as name, current_setting('statement_timeout') as most, current_setting('jit') as jit",
    );
    expect(shown.rows).toEqual([{ name: 'pool-test', most: '10s', jit: 'off' }]);
    const typed = await sql<{ one: number }>`select 1 as one`.execute(kysely);
    expect(typed.rows).toEqual([{ one: 1 }]);
  });

  test('when Postgres is killed, current and new work fails with 503, and the pool recovers', async (context) => {
    const server = await privatePostgres();
    context.onTestFinished(() => server.kill());
    const database = open(server.url, context);
    await Promise.all(Array.from({ length: 4 }, () => database.ping()));
    const lent = await database.pool.connect();
    const running = outcome(database.pool.query('select pg_sleep(8)'));
    const inTransaction = outcome(
      database.kysely.transaction().execute((trx) => sql`select pg_sleep(8)`.execute(trx)),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.kill();

    expect(await Promise.all([running, inTransaction])).toEqual([503, 503]);
    expect(await outcome(lent.query('select 1'))).toBe(503);
    lent.release();
    expect(await outcome(database.ping())).toBe(503);

    await server.start();
    await context.expect.poll(() => outcome(database.ping())).toBe('done');
    const again = await Promise.all(
      Array.from({ length: 8 }, () => outcome(database.pool.query('select 1'))),
    );
    expect(new Set(again)).toEqual(new Set(['done']));
  });

  test('a lost connection is logged as one short line without the password', async (context) => {
    const server = await privatePostgres();
    context.onTestFinished(() => server.kill());
    const url = new URL(server.url);
    url.password = 'canary-password';
    const lines: string[] = [];
    const loud = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const database = createDatabase({ url: url.href, log: loud, applicationName: 'pool-test' });
    context.onTestFinished(() => database.close());
    await database.ping();
    await server.kill();
    await context.expect.poll(() => lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.length).toBeLessThan(300);
      expect(line).not.toContain('canary');
    }
  });

  test('running, waiting and new work fails with 503 while Postgres is silent, and the pool recovers afterwards', async (context) => {
    const server = await privatePostgres();
    context.onTestFinished(() => server.kill());
    const database = open(server.url, context, 2);
    await Promise.all([database.ping(), database.ping()]);
    await server.pause();
    const transaction = database.kysely.transaction().execute((trx) => sql`select 1`.execute(trx));
    const first = [outcome(transaction), outcome(database.pool.query('select 1'))];
    const waiting = [outcome(database.pool.query('select 1')), outcome(database.ping())];
    expect(await Promise.all([...first, ...waiting])).toEqual([503, 503, 503, 503]);
    expect(await outcome(database.ping())).toBe(503);

    await server.resume();
    await context.expect.poll(() => outcome(database.ping())).toBe('done');
    expect(database.pool.totalCount).toBeLessThanOrEqual(2);
  });

  test('a slow statement on a live server is not cancelled', async (context) => {
    const fresh = await freshDatabase();
    context.onTestFinished(() => fresh.drop());
    const database = open(fresh.url, context);
    await connected(database, context);
    expect(await outcome(database.pool.query('select pg_sleep(4.5)'))).toBe('done');
  });

  test('a connection returned with its query still running is not reused', async (context) => {
    const fresh = await freshDatabase();
    context.onTestFinished(() => fresh.drop());
    const database = open(fresh.url, context, 1);
    await connected(database, context);
    const { pool } = database;
    const client = await pool.connect();
    const readPid = { text: 'select pg_backend_pid() as pid' };
    const before = await client.query<{ pid: number }>(readPid);
    const slow = { text: 'select pg_sleep(3)', query_timeout: 100 };
    expect(await outcome(client.query(slow))).toBe(503);
    client.release();
    await connected(database, context);
    const next = await pool.query<{ pid: number }>(readPid);
    expect(next.rows[0]?.pid).not.toBe(before.rows[0]?.pid);
  });

  test('a pool with all connections busy still counts as alive', async (context) => {
    const fresh = await freshDatabase();
    context.onTestFinished(() => fresh.drop());
    const database = open(fresh.url, context, 1);
    await connected(database, context);
    const busy = await database.pool.connect();
    let isOver = false;
    const waiting = database.pool.query('select 1').then(() => (isOver = true));
    expect(await outcome(database.ping())).toBe('done');
    expect(isOver, 'answered beside the work, not after it').toBe(false);
    busy.release();
    await waiting;
  });

  test('closing waits for running work', async (context) => {
    const fresh = await freshDatabase();
    context.onTestFinished(() => fresh.drop());
    const database = createDatabase({ url: fresh.url, log, applicationName: 'pool-test' });
    await connected(database, context);
    const running = outcome(database.pool.query('select pg_sleep(0.5)'));
    await database.close(deadlineIn(60_000));
    expect(await running).toBe('done');
    expect(await outcome(database.ping())).toBe(503);
  });

  test('closing does not wait for a silent server', async (context) => {
    const server = await privatePostgres();
    context.onTestFinished(() => server.kill());
    const database = createDatabase({ url: server.url, log, applicationName: 'pool-test' });
    await database.ping();
    const lent = await database.pool.connect();
    await server.pause();
    setTimeout(() => lent.release(), 1_000);
    await database.close();
  });
});
