import { CompiledQuery, sql, type Kysely } from 'kysely';
import { openRowStream, type RowStream } from '../../db/row-stream.ts';
import type { GeoTables } from '../../db/tables.ts';
import { projectJson, textBytes } from './plan-rows.ts';

/** Response with the plan, except for its projects. */
export interface PlanNews {
  revision: number;
  /** True if the response contains the whole plan, false if it contains only the changed projects. */
  isWhole: boolean;
  /** Ids of projects removed since the revision; empty if the response contains the whole plan. */
  removedIds: string[];
}

/** Runs a query in the transaction that reads the response. */
type Query = <Row>(text: string) => Promise<Row[]>;

/** Reads the revision of the plan. */
export async function readPlanRevision(db: Kysely<GeoTables>): Promise<number> {
  const { rows } = await sql<{ revision: string }>`select revision from plan_state`.execute(db);
  return Number(rows[0]?.revision ?? 0);
}

/**
 * Reads the changes since a revision, or the whole plan without a revision. Also reads the whole plan if removals
 * after the revision are no longer stored. The same applies if the revision is newer than the plan, which happens
 * after a restore.
 */
async function readNews(query: Query, since: number | undefined): Promise<PlanNews & { filter: string }> {
  const [state] = await query<{ revision: number; purged: number }>(
    'select revision::float8 as revision, purged_revision::float8 as purged from plan_state',
  );
  if (!state) throw new Error('plan_state is empty');
  const { revision, purged } = state;
  if (since === undefined || since < purged || since > revision)
    return { revision, isWhole: true, removedIds: [], filter: 'not p.is_removed' };
  const removed = await query<{ id: string }>(
    `select id from plan_projects where is_removed and revision > ${since}`,
  );
  const filter = `not p.is_removed and p.revision > ${since}`;
  return { revision, isWhole: false, removedIds: removed.map(({ id }) => id), filter };
}

/** Projects in the order in which they were added, each starting with a comma. */
const projectRows = (filter: string) =>
  `select ',' || ${projectJson} as row from plan_projects as p where ${filter} order by p.position`;

/**
 * Maximum size of a response that is read into memory, bytes. Each project counts as 400 bytes in addition to its
 * keyword and note.
 */
const maxInMemory = 2_000_000;
const projectBytes = `400 + ${textBytes}`;

/**
 * Reads a short response with normal queries in one snapshot; null if the response is long. Each project starts with a
 * comma.
 */
export function readShortPlan(
  db: Kysely<GeoTables>,
  since: number | undefined,
): Promise<{ news: PlanNews; rows: string } | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const query = async <Row>(text: string) => (await trx.executeQuery<Row>(CompiledQuery.raw(text))).rows;
      const { filter, ...news } = await readNews(query, since);
      const [size] = await query<{ bytes: number }>(
        `select coalesce(sum(${projectBytes}), 0)::float8 as bytes from plan_projects as p where ${filter}`,
      );
      if (!size || size.bytes > maxInMemory) return null;
      const [list] = await query<{ rows: string }>(
        `select coalesce(string_agg(row, ''), '') as rows from (${projectRows(filter)}) as list`,
      );
      return { news, rows: list?.rows ?? '' };
    });
}

/** Starts reading a long response, in which each project starts with a comma. */
export const streamPlan = (url: string, since: number | undefined): Promise<RowStream<PlanNews>> =>
  openRowStream(url, async (client) => {
    const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    const { filter, ...about } = await readNews(query as Query, since);
    return { about, select: projectRows(filter) };
  });
