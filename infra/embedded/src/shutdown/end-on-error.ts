import type { Log } from '@geoplan/kit/log';
import type { ShutdownSequence } from './shutdown-sequence.ts';

/**
 * Ends the run after an uncaught error. The shutdown starts before the error is logged, because a log that cannot be
 * written must not prevent it.
 */
export function endOnError(error: unknown, shutdown: Pick<ShutdownSequence, 'end'>, log: Log): void {
  void shutdown.end(1);
  log.fatal({ err: error }, 'unexpected error, stopping');
}
