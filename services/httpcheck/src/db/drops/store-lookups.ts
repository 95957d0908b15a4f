import type { ItemOutcome } from '@geoplan/kit/runs/rows/finish-items';
import { outcomesOf, type FinishedItems, type StoreResults } from '@geoplan/kit/runs/work/commit-results';
import { sql, type QueryExecutorProvider } from 'kysely';
import { archiveLane, type DropInput, type DropOutcome } from '../../domain/drops/drop-item.ts';
import { historyOfTaken } from '../../domain/drops/history/look-up-history.ts';
import { countRegistrations } from '../count-results.ts';
import { saveLookups } from './known-lookups.ts';

function endOf(outcome: DropOutcome): ItemOutcome['end'] {
  if ('again' in outcome) return { again: outcome.again };
  return 'error' in outcome ? { error: outcome.error } : { result: outcome.lookup };
}

/** Results for the waiting histories whose domains are taken according to these registrations. */
async function findTaken(
  trx: QueryExecutorProvider,
  finished: readonly FinishedItems<DropInput, DropOutcome>[],
): Promise<ItemOutcome[]> {
  const taken = new Map(
    finished.flatMap(({ items, result }) =>
      'lookup' in result && result.lookup.kind === 'registration' && result.lookup.status === 'taken'
        ? items.map(({ key, takenAt }) => [key, takenAt] as const)
        : [],
    ),
  );
  if (taken.size === 0) return [];
  const { rows } = await sql<{ key: string }>`select distinct key from drop_run_items
    where state = 'waiting' and lane = ${archiveLane} and key = any(${[...taken.keys()]}::text[])`.execute(
    trx,
  );
  const end = { result: historyOfTaken() };
  return rows.map(({ key }) => ({
    key,
    lane: archiveLane,
    takenAt: taken.get(key) ?? '',
    isFromStore: false,
    end,
  }));
}

/** Stores a group of attempts: responses about domains, the items of all runs that wait for them, and the counts. */
export const storeLookups =
  (isDemo: boolean): StoreResults<unknown, DropInput, DropOutcome> =>
  async (trx, finished, end) => {
    const told = finished.flatMap(({ items, result }) =>
      'lookup' in result ? items.map(({ key }) => ({ domain: key, isDemo, lookup: result.lookup })) : [],
    );
    await saveLookups(trx, told);
    await end([...outcomesOf(finished, endOf), ...(await findTaken(trx, finished))]);
    if (told.length > 0) await countRegistrations(trx);
  };
