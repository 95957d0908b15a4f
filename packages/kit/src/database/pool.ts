import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { deadlineIn, settledBy, type Deadline } from '../deadline.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { pingServer } from './ping-server.ts';
import { startConnectionWatchdog } from './connection-watchdog.ts';
import { refusedLogins } from './refused-logins.ts';
import { WaitingPool } from './waiting-pool.ts';

/** Reliability, "How" 7 and P10: a server that is away is known within 3 s. */
export const connectTimeoutMs = 3_000;
/** A machine short of CPU needs seconds for a handshake; a connection thrown away half-made would be begun again. */
const handshakeTimeoutMs = 10_000;
/** A connection that rests is closed after this long, but for the kept ones. */
const idleTimeoutMs = 5 * 60_000;
const keptConnections = 2;
/** Reliability, "How" 7: the server itself ends a statement after this long. */
const statementTimeoutMs = 10_000;
/** Second net behind the statement timeout, when the server could not even say that it gave up. */
const queryTimeoutMs = 11_000;
/** A transaction left open would hold its locks for ever; longer than any outside call made inside one (15 s, P15). */
const idleInTransactionMs = 60_000;
const defaultMaxConnections = 10;
/** For who closes a database without a deadline of its own. */
const closeTimeoutMs = 5_000;

/** One service's Postgres: typed SQL, the pool under it, and its life. */
export interface Database<T> {
  readonly kysely: Kysely<T>;
  readonly pool: Pool;
  /** @throws when Postgres does not answer; a pool with every connection busy counts as alive while the server is */
  ping(): Promise<void>;
  /** Opens the connections that are kept, so that the first requests do not wait for them. @throws when Postgres does not answer */
  warm(): Promise<void>;
  /** Waits for running work, and cuts what is left at the deadline; 5 s unless said. */
  close(deadline?: Deadline): Promise<void>;
}

/**
 * Opens a pool that survives every fault of the server: errors become rejections of the work in hand, never a crash;
 * connections are made on first use. Failures map to 503 by `databaseFailure`.
 */
export function createDatabase<T>(options: {
  url: string;
  log: Log;
  maxConnections?: number;
  applicationName: string;
}): Database<T> {
  const { log } = options;
  const logins = refusedLogins(log);
  const max = options.maxConnections ?? defaultMaxConnections;
  const min = Math.min(keptConnections, max);
  const pool = new WaitingPool({
    Client: logins.Client,
    connectionString: options.url,
    application_name: options.applicationName,
    max,
    min,
    idleTimeoutMillis: idleTimeoutMs,
    waitTimeoutMs: connectTimeoutMs,
    connectionTimeoutMillis: handshakeTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Compiling took seconds for statements of milliseconds, wherever the planner expected more than there was.
    options: '-c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without these two listeners the process dies at the first restart of Postgres: the pool speaks for idle
  // connections, each connection for itself while it is checked out. Only the message is logged: pg hangs the whole
  // connection on the error.
  let closing = false;
  pool.on('error', (error) => {
    log[closing ? 'debug' : 'warn']({ reason: error.message }, 'a connection to Postgres is lost');
  });
  pool.on('connect', (client) => {
    logins.accepted();
    client.on('error', (error) => log.debug({ reason: error.message }, 'Postgres connection closed'));
  });
  const watch = startConnectionWatchdog(pool, { url: options.url, log });
  return {
    kysely: new Kysely<T>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    async ping() {
      const hasRoom = pool.idleCount > 0 || pool.totalCount < pool.options.max;
      if (hasRoom) await pool.query('select 1');
      else if (!(await pingServer(options.url)))
        throw new AppError('service_unavailable', undefined, { logText: 'database unavailable' });
    },
    async warm() {
      const taken = await Promise.allSettled(Array.from({ length: min }, () => pool.connect()));
      for (const each of taken) if (each.status === 'fulfilled') each.value.release();
      for (const each of taken) if (each.status === 'rejected') throw each.reason;
    },
    async close(deadline = deadlineIn(closeTimeoutMs)) {
      closing = true;
      const ended = pool.close();
      if (!(await settledBy(ended, deadline))) watch.destroyAll();
      await ended;
      watch.stop();
    },
  };
}
