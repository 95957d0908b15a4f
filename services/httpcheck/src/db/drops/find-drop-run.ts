import type { DropCandidate, DropLookup } from '@geoplan/contracts/drops/drop-lists';
import type { DropError, DropRun, DropRunDetail, ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import type { ItemKey } from '@geoplan/kit/runs/define-runs';
import { readRun } from '@geoplan/kit/runs/rows/read-runs';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { dropRuns } from './drop-runs.ts';

interface EndedLookup {
  domain: string;
  part: DropError['part'];
  result: DropLookup | null;
  code: string | null;
  message: string | null;
}

const nothingOf = (candidate: DropCandidate): ListedDrop => ({
  candidate,
  registration: null,
  history: null,
  errors: [],
});

function withLookup(drop: ListedDrop, { domain, part, result, code, message }: EndedLookup): ListedDrop {
  if (result?.kind === 'registration') return { ...drop, registration: result };
  if (result) return { ...drop, history: result };
  if (code === null || message === null) return drop;
  return { ...drop, errors: [...drop.errors, { domain, part, code, message }] };
}

/** One list with its results, in the order of the list; null if there is no such run. */
export function findDropRun<T>(db: Kysely<T>, runId: string): Promise<DropRunDetail | null> {
  return readRun(db, dropRuns, runId, async (trx) => {
    const lists = await sql<{ keywords: string[]; candidates: DropCandidate[] }>`
      select keywords, candidates from drop_lists where run_id = ${runId}`.execute(trx);
    const ended = await sql<EndedLookup>`select key as domain, input ->> 'kind' as part, result,
        error_code as code, error_message as message
      from drop_run_items where run_id = ${runId} and state in ('succeeded', 'failed')`.execute(trx);
    const { keywords = [], candidates = [] } = lists.rows[0] ?? {};
    const drops = new Map(candidates.map((each) => [each.domain, nothingOf(each)]));
    for (const lookup of ended.rows) {
      const drop = drops.get(lookup.domain);
      if (drop) drops.set(lookup.domain, withLookup(drop, lookup));
    }
    return { keywords, drops: [...drops.values()] };
  });
}

/** One run as shown in lists; null if there is no such run. */
export function findListedDropRun<T>(db: Kysely<T>, runId: string): Promise<DropRun | null> {
  return readRun(db, dropRuns, runId, () => Promise.resolve({}));
}

/** Keys of a run's lookups for these domains. */
export async function findDropItems(
  db: QueryExecutorProvider,
  runId: string,
  domains: readonly string[],
): Promise<ItemKey[]> {
  const { rows } = await sql<ItemKey>`select key, lane from drop_run_items
    where run_id = ${runId} and key = any(${domains}::text[])`.execute(db);
  return rows;
}
