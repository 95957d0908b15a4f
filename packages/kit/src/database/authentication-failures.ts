import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { isAuthenticationFailure } from './database-failure.ts';

/** Minimum interval between log entries. A busy pool retries many times per second. */
const quietMs = 60_000;

export const authenticationFailed = 'Postgres authentication failed, reconnecting';

/**
 * Logs at `error`, at most once per minute, that Postgres no longer accepts our user or password, and at `info` when
 * it does again. A pool emits no event for a connection it could not open, and its callers cannot distinguish this
 * reason from an outage. Connections opened before the change keep working, so any request may be the first to fail.
 */
export function authenticationFailures(log: Log) {
  let loggedAt = -Infinity;

  function onErrorMessage(error: unknown): void {
    if (!isAuthenticationFailure(error) || performance.now() - loggedAt < quietMs) return;
    loggedAt = performance.now();
    log.error({ err: error }, authenticationFailed);
  }

  return {
    /** Client class with which the pool opens its connections. */
    Client: class extends Client {
      constructor(config?: string | ClientConfig) {
        super(config);
        // Receives the server's error before the caller of the connection does.
        this.connection.on('errorMessage', onErrorMessage);
      }
    },
    /** Called when a connection was opened. */
    accepted(): void {
      if (loggedAt === -Infinity) return;
      loggedAt = -Infinity;
      log.info('Postgres authentication succeeded again');
    },
  };
}
