import { createHash } from 'node:crypto';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { createRun, findStartedRun, joinRun, type Starter } from '@geoplan/kit/runs/rows/create-run';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import { itemKey, type SiteInput } from '../../domain/runs/site-item.ts';
import { statusKey } from '../../domain/status-key.ts';
import { checkRuns } from './check-runs.ts';

/** Request for a new run, by a user or the schedule. */
export interface WantedRun {
  kind: CheckRun['kind'];
  starter: Starter;
  batchSize: number;
  /** Workspace statuses to check; empty for all statuses. */
  statusFilter: readonly string[];
  /** Limits the run to these sites; undefined means all sites that match the filter. */
  siteIds?: readonly string[];
}

/**
 * Created run, or the reason for a rejection. `no_sites`: the workspace has not been read yet. `unknown_sites`: none
 * of the specified sites is in the workspace.
 */
export type CreatedRun = { runId: string } | { refused: 'no_sites' | 'unknown_sites' };

const filterKeys = (statuses: readonly string[]) => [...new Set(statuses.map(statusKey))].toSorted();

/** Key under which starts of the same kind and filter join one run; null for a run that cannot be joined. */
function joinKeyOf({ kind, statusFilter }: WantedRun): string | null {
  if (kind === 'sites') return null;
  const filter = createHash('sha256').update(JSON.stringify(filterKeys(statusFilter)));
  return `${kind}:${filter.digest('base64url')}`;
}

function isWanted({ statusFilter, siteIds }: WantedRun): RawBuilder<unknown> {
  if (siteIds) return sql`s.site_id = any(${siteIds}::text[])`;
  return statusFilter.length === 0 ? sql`true` : sql`s.status_key = any(${filterKeys(statusFilter)}::text[])`;
}

/**
 * Items to check: the first site of each host, then the second site of each, and so on. All hosts are thus checked
 * concurrently, each at a separate rate.
 */
async function findItems(trx: QueryExecutorProvider, wanted: WantedRun) {
  const { rows } = await sql<SiteInput & { host: string }>`
    select s.site_id as "siteId", s.url, s.host, coalesce(e.expects, 'any') as expects,
      case when st.health = 'works' then json_build_object('isOtherDomain', st.is_other_domain) end as worked
    from sites as s left join expectation_rules as e using (status_key)
    left join site_states as st on st.site_id = s.site_id and st.url = s.url
    where s.removed_at is null and ${isWanted(wanted)}
    order by row_number() over (partition by s.host order by s.site_id), s.site_id`.execute(trx);
  return rows.map(({ host: lane, ...input }) => ({
    key: itemKey(input.siteId, input.url),
    lane,
    columns: { input },
  }));
}

async function hasSites(trx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from sites where removed_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

async function findRunning(trx: QueryExecutorProvider, joinKey: string): Promise<string | null> {
  // Starts with an equal key wait on this lock for the first start, and need not list the sites. The key is a 64-bit
  // hash of a text that begins with its purpose, because a 32-bit key could collide with another lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check run ${joinKey}`}, 0))`.execute(trx);
  const { rows } = await sql<{ id: string }>`select id from runs
    where join_key = ${joinKey} and status = 'running'`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Stores a run within a transaction. Returns the id of this run, or of the run that it joins. */
export async function storeCheckRun<T>(trx: Transaction<T>, wanted: WantedRun): Promise<CreatedRun> {
  const { kind, starter, batchSize, statusFilter, siteIds } = wanted;
  const started = await findStartedRun(trx, checkRuns, starter);
  if (started !== null) return { runId: started };
  const joinKey = joinKeyOf(wanted);
  const running = joinKey === null ? null : await findRunning(trx, joinKey);
  if (running !== null) return { runId: await joinRun(trx, starter, running) };
  if (!(await hasSites(trx))) return { refused: 'no_sites' };
  const items = await findItems(trx, wanted);
  if (siteIds && items.length === 0) return { refused: 'unknown_sites' };
  const runId = await createRun(trx, checkRuns, {
    starter,
    ...(joinKey === null ? {} : { joinKey }),
    columns: { kind, status_filter: [...statusFilter], batch_size: batchSize },
    items,
  });
  return { runId };
}

/** Stores a run with all its sites, and enqueues the jobs of its batches. */
export function createCheckRun<T>(db: Kysely<T>, wanted: WantedRun): Promise<CreatedRun> {
  return db.transaction().execute((trx) => storeCheckRun(trx, wanted));
}
