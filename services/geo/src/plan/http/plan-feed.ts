import { listenForNotifications } from '@geoplan/kit/database/notification-listener';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import { createRecurringFailure } from '@geoplan/kit/recurring-failure';
import { planChannel } from '../db/plan-rows.ts';
import { readPlanRevision } from '../db/read-plan.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Notifies the event streams of this process of changes to the plan. */
export interface PlanFeed {
  /**
   * `onRevision` is called after each change, and `onEnd` when the process stops; the returned function unsubscribes.
   */
  follow(follower: { onRevision: (revision: number) => void; onEnd: () => void }): () => void;
  stop(): Promise<void>;
}

/** Creates a feed with one LISTEN for all followers of the plan in this process. */
export function createPlanFeed({ database, log }: { database: Database<GeoTables>; log: Log }): PlanFeed {
  const followers = new Set<Parameters<PlanFeed['follow']>[0]>();
  const tell = (revision: number) => followers.forEach(({ onRevision }) => onRevision(revision));
  const failure = createRecurringFailure({
    log,
    failed: 'read of the plan revision failed',
    // Logged at debug level, because requests already report an unavailable Postgres.
    transient: 'debug',
  });
  const listener = listenForNotifications(database.pool, planChannel, {
    log,
    onNotify(payload) {
      if (payload !== null) return tell(Number(payload));
      if (followers.size === 0) return;
      void failure.attempt(async () => tell(await readPlanRevision(database.kysely)));
    },
  });
  return {
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    async stop() {
      for (const { onEnd } of followers) onEnd();
      followers.clear();
      await listener.stop();
    },
  };
}
