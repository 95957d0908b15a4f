import type { ItemOutcome } from '@geoplan/kit/runs/rows/finish-items';
import { outcomesOf, type StoreResults } from '@geoplan/kit/runs/work/commit-results';
import type { DropInput, DropOutcome } from '../../domain/drops/drop-item.ts';
import { countRegistrations } from './count-registrations.ts';
import { saveLookups } from './known-lookups.ts';

function endOf(outcome: DropOutcome): ItemOutcome['end'] {
  if ('again' in outcome) return { again: outcome.again };
  return 'error' in outcome ? { error: outcome.error } : { result: outcome.lookup };
}

/** Stores what a group of attempts changes: what was told of domains, the items of all runs that wait, their counts. */
export const storeLookups =
  (isDemo: boolean): StoreResults<unknown, DropInput, DropOutcome> =>
  async (trx, finished, end) => {
    const told = finished.flatMap(({ items, result }) =>
      'lookup' in result ? items.map(({ key }) => ({ domain: key, isDemo, lookup: result.lookup })) : [],
    );
    await saveLookups(trx, told);
    await end(outcomesOf(finished, endOf));
    if (told.length > 0) await countRegistrations(trx);
  };
