import { every } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { removeOldAlerts, updateAlerts } from '../db/alerts/alert-repository.ts';
import type { CardReader } from '../db/providers/card-reader.ts';

interface WatchNeeds<T> {
  db: Kysely<T>;
  cards: Pick<CardReader, 'listWatched'>;
  everyMs: number;
  log: Log;
}

/** Raises and ends alerts until stopped; the next round repairs a failed one. */
export function watchCards<T>({ db, cards, everyMs, log }: WatchNeeds<T>): { stop(): void } {
  const watch = async (): Promise<void> => {
    const raised = await updateAlerts(db, () => cards.listWatched());
    if (raised > 0) log.info({ raised }, 'alerts raised');
    await removeOldAlerts(db);
  };
  return every(everyMs, watch, { log, failed: 'update of alerts failed' });
}
