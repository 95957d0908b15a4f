import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { announceBalances, resendBalancesIfDue } from '../db/balances/announce-balances.ts';

/** Announces balances that have changed, and all of them once a day; Postgres decides which replica does it. */
export function startTelling<T>({
  db,
  everyMs,
  log,
}: {
  db: Kysely<T>;
  everyMs: number;
  log: Log;
}): Periodic {
  const announce = async (): Promise<void> => {
    if (await resendBalancesIfDue(db)) log.info('all balances are told again');
    if ((await announceBalances(db)) > 0) telling.now();
  };
  const telling = every(everyMs, announce, { log, failed: 'publication of balances failed' });
  return telling;
}
