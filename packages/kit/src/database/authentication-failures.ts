import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { isAuthenticationFailure } from './database-failure.ts';

/** A busy pool retries many times per second. */
const quietMs = 60_000;

export const authenticationFailed = 'Postgres authentication failed, reconnecting';

/**
 * Logs at `error` that Postgres no longer accepts our user or password, once per minute while that lasts, and at `info`
 * that it does again. A pool emits nothing for a connection it could not make, and its callers cannot distinguish this
 * reason from an outage. Connections made before the change keep working, so any request may be the first to fail.
 */
export function authenticationFailures(log: Log) {
  let loggedAt = -Infinity;

  function onErrorMessage(error: unknown): void {
    if (!isAuthenticationFailure(error) || performance.now() - loggedAt < quietMs) return;
    loggedAt = performance.now();
    log.error({ err: error }, authenticationFailed);
  }

  return {
    /** Client class with which the pool makes its connections. */
    Client: class extends Client {
      constructor(config?: string | ClientConfig) {
        super(config);
        // Sees the server's refusals before the caller of the connection does.
        this.connection.on('errorMessage', onErrorMessage);
      }
    },
    /** Called when a connection was made. */
    accepted(): void {
      if (loggedAt === -Infinity) return;
      loggedAt = -Infinity;
      log.info('Postgres authentication succeeded again');
    },
  };
}
