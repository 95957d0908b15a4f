import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { startDueRecheck, type RecheckNeeds } from '../db/rechecks/start-due-recheck.ts';
import type { GeoTables } from '../db/tables.ts';

export interface RecheckJobNeeds extends RecheckNeeds {
  db: Kysely<GeoTables>;
  /** How often it is looked whether a schedule is due. */
  recheckPollMs: number;
  log: Log;
}

/** Reads stale pairs again by schedule. */
export function startRechecks({ db, recheckPollMs, log, ...needs }: RecheckJobNeeds): Periodic {
  const start = async (): Promise<void> => {
    const runId = await startDueRecheck(db, needs);
    if (runId !== null) log.info({ runId }, 'stale pairs are read again by schedule');
  };
  return every(recheckPollMs, start, { log, failed: 'start of a scheduled re-check failed' });
}
