import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import { Client } from 'pg';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  frozenTable,
  readFrozen,
  recordBaseline,
  separateFrozen,
  withFrozenNames,
} from './before-baseline.ts';
import { databaseFailure, isAuthenticationFailure } from './database-failure.ts';
import { handshakeTimeoutMs } from './pool.ts';
import { readMigrations } from './read-migrations.ts';
import { authenticationFailed } from './authentication-failures.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** Maximum time that a starting service waits for Postgres, and for another replica to finish migrating. */
const startTimeoutMs = 60_000;
/** Lock timeout, after which a migration fails instead of blocking every reader of the table. */
const lockTimeoutMs = 10_000;
/** Key of the advisory lock, per database: the letters "geoplan" as a number. */
const lockKey = BigInt(`0x${Buffer.from('geoplan').toString('hex')}`).toString();

const pause = () => sleep(100 + Math.random() * 200);

/**
 * Waits while Postgres is down, has no free connection or refuses our password; other refusals (database name) fail
 * immediately.
 */
async function connect(url: string, deadline: number, log: Log): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({
      connectionString: url,
      application_name: 'geoplan-migrate',
      connectionTimeoutMillis: handshakeTimeoutMs,
      lock_timeout: lockTimeoutMs,
      keepAlive: true,
    });
    client.on('error', (error) => log.warn({ reason: error.message }, 'migration connection lost'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!databaseFailure(error) || performance.now() > deadline) throw error;
      if (attempt === 1) {
        if (isAuthenticationFailure(error)) log.error({ err: error }, authenticationFailed);
        else log.warn({ err: error }, 'Postgres unavailable, waiting up to 60 s');
      }
      await pause();
    }
  }
}

/** Migrations of a service, and the frozen migrations replaced by its baseline. */
interface Lists {
  migrations: Record<string, Migration>;
  frozen: Record<string, Migration>;
}

/** Default migration table of Kysely. */
const defaultTable = 'kysely_migration';

/** Names of the migrations applied to this database; empty before the first one. */
async function applied(client: Client, table = defaultTable): Promise<Set<string>> {
  const found = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  if (!found.rows[0]?.is) return new Set();
  const names = await client.query<{ name: string }>(`select name from ${table}`);
  return new Set(names.rows.map((row) => row.name));
}

/**
 * Returns true once this process holds the lock, or false if another replica has already migrated. Polls instead of
 * blocking, because a blocked `pg_advisory_lock` holds a snapshot for which vacuum and index builds on the whole
 * server wait.
 */
async function lockUnlessDone(
  client: Client,
  { migrations, frozen }: Lists,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const [present, before] = [await applied(client), await applied(client, frozenTable)];
    const isDone =
      Object.keys(migrations).every((name) => present.has(name)) &&
      Object.keys(frozen).every((name) => before.has(name));
    if (isDone) return false;
    const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1::bigint) as held', [
      lockKey,
    ]);
    if (lock.rows[0]?.held) return true;
    if (performance.now() > deadline)
      throw new AppError(
        'service_unavailable',
        'Another process holds the migration lock for more than 60 s',
      );
    await pause();
  }
}

/** A Kysely instance that always uses the connection holding the lock. */
function overOneConnection(client: Client): Kysely<unknown> {
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: async () => lent, end: async () => undefined };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Applies missing migrations, all in one transaction for an empty database, otherwise each in its own transaction. In
 * the latter case, locks are not held across migrations while an older version is running.
 */
async function applyAll(
  client: Client,
  migrations: Record<string, Migration>,
  log: Log,
  table = defaultTable,
): Promise<void> {
  const migrator = new Migrator({
    db: overOneConnection(client),
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    // In some commits, a later frozen migration preceded an earlier one.
    allowUnorderedMigrations: table === frozenTable,
  });
  const isEmpty = (await applied(client, table)).size === 0;
  for (;;) {
    const { error, results = [] } = await (isEmpty ? migrator.migrateToLatest() : migrator.migrateUp());
    if (error) throw notApplied(error, results);
    for (const { migrationName } of results) log.info({ migration: migrationName }, 'migration applied');
    if (isEmpty || results.length === 0) return;
  }
}

function notApplied(error: unknown, results: readonly MigrationResult[]): AppError {
  const failed = results.find(({ status }) => status === 'Error');
  const reason = error instanceof Error ? error.message : 'unknown error';
  const what = failed
    ? `Migration ${failed.migrationName}.ts was not applied`
    : 'The migrations were not applied';
  return new AppError('internal', `${what}: ${reason}`, { cause: error });
}

/** Migrates a non-empty database to the result of the current baseline. */
async function reachBaseline(client: Client, { migrations, frozen }: Lists, log: Log): Promise<void> {
  await separateFrozen(client, await applied(client), frozen);
  const [baseline] = Object.keys(migrations);
  if (baseline === undefined || (await applied(client, frozenTable)).size === 0) return;
  await applyAll(client, frozen, log, frozenTable);
  await recordBaseline(client, baseline);
}

/**
 * Migrates the database to the newest migration of `folder`, forward only. Any number of replicas may start
 * concurrently; each migration is applied by one of them. After a failure, the next start continues the migration.
 * @throws AppError if a migration (named in the message) failed, the lock was not free for 60 s, or a restore is
 * unfinished
 */
export async function migrate(options: { url: string; folder: URL; log: Log }): Promise<void> {
  const lists = {
    migrations: await readMigrations(options.folder),
    frozen: await readFrozen(options.folder),
  };
  const deadline = performance.now() + startTimeoutMs;
  const client = await connect(options.url, deadline, options.log);
  try {
    await refuseUnfinishedRestore(client);
    if (await lockUnlessDone(client, lists, deadline)) {
      await reachBaseline(client, lists, options.log);
      await applyAll(client, withFrozenNames(lists.migrations, lists.frozen), options.log);
    }
  } finally {
    // Ending the session frees the lock, even if the connection is already dead.
    await client.end().catch(() => undefined);
  }
}
