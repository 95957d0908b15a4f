import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { isLoginRefused } from './database-failure.ts';

/** A pool under work tries many times a second. */
const quietMs = 60_000;

export const loginRefused = 'Postgres authentication failed, reconnecting';

/**
 * Says at `error` that Postgres takes our user or password no more, once a minute while that lasts, and at `info` that it
 * does again. A pool raises nothing for a connection it could not make, and its callers cannot tell this reason from an
 * outage: connections made before the change go on, so that the first sign may be anybody's request.
 */
export function refusedLogins(log: Log) {
  let toldAt = -Infinity;

  function told(error: unknown): void {
    if (!isLoginRefused(error) || performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    log.error({ err: error }, loginRefused);
  }

  return {
    /** What the pool makes its connections of. */
    Client: class extends Client {
      constructor(config?: string | ClientConfig) {
        super(config);
        // The server's own refusals, before whoever asked for the connection hears of them.
        this.connection.on('errorMessage', told);
      }
    },
    /** A connection was made. */
    accepted(): void {
      if (toldAt === -Infinity) return;
      toldAt = -Infinity;
      log.info('Postgres authentication succeeded again');
    },
  };
}
