import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { ItemOutcome } from '@geoplan/kit/runs/rows/finish-items';
import { outcomesOf, type FinishedItems, type StoreResults } from '@geoplan/kit/runs/work/commit-results';
import type { QueryExecutorProvider } from 'kysely';
import { backedOffSite } from '../../domain/runs/host-backoff.ts';
import type { SiteInput, SiteOutcome } from '../../domain/runs/site-item.ts';
import { bumpFindingsVersion } from '../checks/findings-version.ts';
import { saveChecks } from '../checks/save-checks.ts';
import { countByStatus } from '../count-results.ts';
import { listUncheckedSites, type UncheckedSite } from './list-unchecked-sites.ts';

type Finished = FinishedItems<SiteInput, SiteOutcome>;
type Refused = UncheckedSite & { checked: CheckedSite };

function endOf(outcome: SiteOutcome): ItemOutcome['end'] {
  if ('again' in outcome) return { again: outcome.again };
  return 'error' in outcome ? { error: outcome.error } : { result: outcome.checked };
}

/** Sites that end unchecked because their host rejected one of these checks. */
async function refusedWith(trx: QueryExecutorProvider, finished: readonly Finished[]): Promise<Refused[]> {
  const backoffs = new Map(
    finished.flatMap(({ items, result }) =>
      'checked' in result && result.needsBackoff
        ? items.map(({ lane }) => [lane, result.checked] as const)
        : [],
    ),
  );
  if (backoffs.size === 0) return [];
  const unchecked = await listUncheckedSites(
    trx,
    [...backoffs.keys()],
    finished.flatMap(({ items }) => items),
  );
  return unchecked.flatMap((site) => {
    const backoff = backoffs.get(site.lane);
    return backoff ? [{ ...site, checked: backedOffSite(site.input, backoff) }] : [];
  });
}

/** Stores a group of attempts: results, the items of all runs that wait for them, and the counts. */
export const storeOutcomes: StoreResults<unknown, SiteInput, SiteOutcome> = async (trx, finished, end) => {
  const refused = await refusedWith(trx, finished);
  const checks = finished.flatMap(({ items, result }) =>
    'checked' in result ? items.map(({ runId }) => ({ ...result.checked, runId })) : [],
  );
  // Results are saved before the runs are locked (except for a backoff), so that other replicas wait for a shorter
  // time.
  await saveChecks(trx, [...checks, ...refused.map(({ runId, checked }) => ({ ...checked, runId }))]);
  await end([
    ...outcomesOf(finished, endOf),
    ...refused.map(({ key, lane, takenAt, checked }) => ({
      key,
      lane,
      takenAt,
      isFromStore: false,
      end: { result: checked },
    })),
  ]);
  if (checks.length === 0) return;
  await countByStatus(trx);
  await bumpFindingsVersion(trx);
};
