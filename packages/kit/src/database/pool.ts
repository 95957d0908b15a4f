import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { deadlineIn, settledBy, type Deadline } from '../deadline.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { pingServer } from './ping-server.ts';
import { startConnectionWatchdog } from './connection-watchdog.ts';
import { authenticationFailures } from './authentication-failures.ts';
import { WaitingPool } from './waiting-pool.ts';

/** Connection timeout, so that an unreachable server is detected within 3 s (reliability "How" 7, P10). */
export const connectTimeoutMs = 3_000;
/**
 * Timeout for a handshake. A machine short of CPU needs seconds for a handshake, and discarding an unfinished
 * connection would only restart it.
 */
export const handshakeTimeoutMs = 10_000;
/** Time after which an idle connection is closed, except for the kept connections. */
const idleTimeoutMs = 5 * 60_000;
const keptConnections = 2;
/** Time after which the server cancels a statement (reliability "How" 7). */
const statementTimeoutMs = 10_000;
/** Client-side fallback for the statement timeout, used if the server cannot even report it. */
const queryTimeoutMs = 11_000;
/**
 * Time limit for an idle open transaction, which would otherwise hold its locks forever. It is longer than any external
 * call made inside a transaction (15 s, P15).
 */
const idleInTransactionMs = 60_000;
const defaultMaxConnections = 10;
/** Default for callers that close a database without a deadline. */
const closeTimeoutMs = 5_000;

/** Postgres database of one service: typed SQL, its pool and their lifecycle. */
export interface Database<T> {
  readonly kysely: Kysely<T>;
  readonly pool: Pool;
  /**
   * @throws if Postgres does not respond; if all connections are busy, the pool counts as alive while the server is
   * alive
   */
  ping(): Promise<void>;
  /**
   * Opens the kept connections, so that the first requests do not wait for them. @throws if Postgres does not respond
   */
  warm(): Promise<void>;
  /** Waits for running work, and cancels the rest at the deadline; 5 s by default. */
  close(deadline?: Deadline): Promise<void>;
}

/**
 * Opens a pool that survives every fault of the server, whose errors reject the current work but never crash the
 * process. Connections are opened on first use. `databaseFailure` maps failures to 503.
 */
export function createDatabase<T>(options: {
  url: string;
  log: Log;
  maxConnections?: number;
  applicationName: string;
}): Database<T> {
  const { log } = options;
  const logins = authenticationFailures(log);
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
    // JIT compilation took seconds for millisecond statements whenever the planner overestimated rows.
    options: '-c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without these two listeners the process crashes at the first restart of Postgres. The pool emits errors of idle
  // connections, and a checked-out connection emits its own. Only the message is logged, because pg attaches the
  // whole connection to the error.
  let closing = false;
  pool.on('error', (error) => {
    log[closing ? 'debug' : 'warn']({ reason: error.message }, 'Postgres connection lost');
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
