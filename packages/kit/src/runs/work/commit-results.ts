import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { CountItems } from '../../metrics/run-metrics.ts';
import { itemKeyOf, type ItemKey, type Runs } from '../define-runs.ts';
import type { ClaimedItem } from '../rows/claim-items.ts';
import { finishItems, type ItemEnd, type ItemOutcome } from '../rows/finish-items.ts';
import { deleteLeases } from '../rows/item-leases.ts';
import { openLanes, type EndedItem } from '../rows/lanes.ts';
import { notifyRuns } from '../rows/run-notifications.ts';
import { beginCommit, type CommitId } from '../rows/worker-heartbeat.ts';
import type { Finished } from './attempts.ts';

/** Claimed items with their common result. */
export type FinishedItems<Input, Result> = Finished<ClaimedItem<Input>, Result>;

/**
 * Stores all changes of the results in one transaction. `end` ends or postpones the items in every run that waits for
 * them, counts them, releases the leases and lets lanes rest. Any other changes belong to the service.
 */
export type StoreResults<T, Input, Result> = (
  trx: Transaction<T>,
  finished: readonly FinishedItems<Input, Result>[],
  end: (outcomes: readonly ItemOutcome[]) => Promise<void>,
) => Promise<void>;

/** A result that only completes its items and sets the rest time of their lane. */
export type PlainResult = ItemEnd & Pick<ItemOutcome, 'laneRestMs'>;

const unstorableText = 'Результат не удалось сохранить. Повторите позже.';

/** Outcome of each item in these attempts, with the rest time of its lane. */
export const outcomesOf = <Input, Result extends Pick<ItemOutcome, 'laneRestMs'>>(
  finished: readonly FinishedItems<Input, Result>[],
  endOf: (result: Result) => ItemEnd,
): ItemOutcome[] =>
  finished.flatMap(({ items, result }) =>
    items.map(({ key, lane, takenAt }) => ({
      key,
      lane,
      takenAt,
      isFromStore: false,
      end: endOf(result),
      laneRestMs: result.laneRestMs,
    })),
  );

const storeEnds: StoreResults<unknown, unknown, PlainResult> = (_trx, finished, end) =>
  end(outcomesOf(finished, (ended) => ended));

/** Storage of results that only complete their items. */
export const plainResults = {
  store: storeEnds,
  asFailed: (): PlainResult => ({ error: { code: 'unstorable', message: unstorableText } }),
};

/** Remaining rest time of the lanes of these outcomes. */
function restsLeft(finished: readonly Finished<ItemKey, unknown>[], outcomes: readonly ItemOutcome[]) {
  const now = performance.now();
  const knownAt = new Map(
    finished.flatMap(({ items, knownAt: at = now }) => items.map((item) => [itemKeyOf(item), at] as const)),
  );
  return outcomes.map((outcome) => ({
    lane: outcome.lane,
    restMs: (outcome.laneRestMs ?? 0) - (now - (knownAt.get(itemKeyOf(outcome)) ?? now)),
  }));
}

/** Commits results. Repeating a commit with the same number after a lost response changes nothing. */
export async function commitResults<T, Input, Result>(
  needs: {
    database: Database<T>;
    runs: Runs<Input>;
    store: StoreResults<T, Input, Result>;
    countItems?: CountItems | undefined;
  },
  commit: CommitId,
  finished: readonly FinishedItems<Input, Result>[],
): Promise<void> {
  const { database, runs, store } = needs;
  let stored: readonly ItemOutcome[] = [];
  let ended: EndedItem[] = [];
  await database.kysely.transaction().execute(async (trx) => {
    if (!(await beginCommit(trx, runs, commit))) return;
    await store(trx, finished, async (outcomes) => {
      stored = outcomes;
      const changed = await finishItems(trx, runs, outcomes);
      ({ ended } = changed);
      await deleteLeases(runs, commit.holder, outcomes).execute(trx);
      await notifyRuns(
        trx,
        runs,
        changed.runs.map(({ id, status }) => ({ id, news: status === 'running' ? 'moved' : 'over' })),
      );
    });
    // Lanes are opened last, because claims skip a locked lane.
    await openLanes(trx, runs, { lanes: restsLeft(finished, stored), ended });
  });
  needs.countItems?.(stored);
}
