import type { Log } from '@geoplan/kit/log';
import type { Lifetime } from './lifetime.ts';

/** Ends the run for an error that nobody caught. The end comes first: a log that cannot be written must not stop it. */
export function endOnError(error: unknown, lifetime: Pick<Lifetime, 'end'>, log: Log): void {
  void lifetime.end(1);
  log.fatal({ err: error }, 'unexpected error, stopping');
}
