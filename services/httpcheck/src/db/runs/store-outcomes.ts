import type { ItemOutcome } from '@geoplan/kit/runs/rows/finish-items';
import type { FinishedItems, StoreResults } from '@geoplan/kit/runs/work/commit-results';
import type { SiteInput, SiteOutcome } from '../../domain/runs/site-item.ts';
import { bumpFindingsVersion } from '../checks/findings-version.ts';
import { saveChecks } from '../checks/save-checks.ts';
import { countByStatus } from './count-by-status.ts';

function endOf(outcome: SiteOutcome): ItemOutcome['end'] {
  if ('again' in outcome) return { again: outcome.again };
  return 'error' in outcome ? { error: outcome.error } : { result: outcome.checked };
}

const outcomesOf = ({ items, result }: FinishedItems<SiteInput, SiteOutcome>): ItemOutcome[] =>
  items.map(({ key, lane, takenAt }) => ({
    key,
    lane,
    takenAt,
    isFromStore: false,
    end: endOf(result),
    laneRestMs: result.laneRestMs,
  }));

/** Stores what a group of attempts changes: what was found, the items of all runs that wait for it, and their counts. */
export const storeOutcomes: StoreResults<unknown, SiteInput, SiteOutcome> = async (trx, finished, end) => {
  const checks = finished.flatMap(({ items, result }) =>
    'checked' in result ? items.map(({ runId }) => ({ ...result.checked, runId })) : [],
  );
  // Before the runs are locked, so that other replicas wait for a shorter time.
  await saveChecks(trx, checks);
  await end(finished.flatMap(outcomesOf));
  if (checks.length === 0) return;
  await countByStatus(trx);
  await bumpFindingsVersion(trx);
};
