import type { Log } from '@geoplan/kit/log';
import { createRecurringFailure } from '@geoplan/kit/recurring-failure';
import { Cron } from 'croner';
import type { SyncRequest } from '../db/sync/sync-requests.ts';

interface ScheduleNeeds {
  request: (wanted: SyncRequest) => Promise<number>;
  /** Minutes between two incremental syncs of a database; 0 = only when asked. */
  everyMinutes: number;
  log: Log;
}

const minuteMs = 60_000;
/** When the team sleeps, server time. */
const nightly = '0 3 * * *';
/** A full sync of the same evening is good enough for the night. */
const nightlyOlderThanMs = 6 * 60 * minuteMs;

/**
 * Requests what is due; the age of each copy is in Postgres, so any number of replicas and restarts request each sync
 * once.
 */
export function scheduleSyncs({ request, everyMinutes, log }: ScheduleNeeds): { stop(): void } {
  if (everyMinutes === 0) return { stop() {} };
  const failure = createRecurringFailure({ log, failed: 'start of a scheduled sync failed' });
  const requestOf = (wanted: SyncRequest) => async (): Promise<void> => {
    await failure.attempt(() => request(wanted));
  };
  // Checked each half minute: a copy is then at most that much older than promised.
  const changes = requestOf({ isFull: false, olderThanMs: everyMinutes * minuteMs });
  const jobs = [
    new Cron('*/30 * * * * *', { protect: true }, changes),
    new Cron(nightly, { protect: true }, requestOf({ isFull: true, olderThanMs: nightlyOlderThanMs })),
  ];
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
