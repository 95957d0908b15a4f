import type { GeoRun, GeoRunDetail } from '@geoplan/contracts/geo-runs';
import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { RunsTable } from './run-tables.ts';
import type { GeoTables } from '../tables.ts';

/** Keyset position in the list of runs: just after this run. */
export interface RunPosition {
  startedAt: Date;
  runId: string;
}

/** A run as lists show it. */
export function toRun(row: Selectable<RunsTable>): GeoRun {
  return {
    runId: row.id,
    status: row.status,
    done: row.done,
    total: row.total,
    failed: row.failed,
    fromStore: row.from_store,
    keywords: row.keywords,
    keywordCount: row.keyword_count,
    countryCount: row.country_count,
    startedAt: row.started_at.toISOString(),
    ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
    startedBy: row.started_by,
  };
}

/** A page of runs, newest first. */
export async function listRuns(
  db: Kysely<GeoTables>,
  wanted: { status: RunStatus | undefined; after: RunPosition | null; limit: number },
): Promise<GeoRun[]> {
  const { status, after, limit } = wanted;
  let query = db.selectFrom('runs').selectAll();
  if (status) query = query.where('status', '=', status);
  if (after) query = query.where(sql<boolean>`(started_at, id) < (${after.startedAt}, ${after.runId}::uuid)`);
  const rows = await query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toRun);
}

export async function runExists(db: Kysely<GeoTables>, runId: string): Promise<boolean> {
  return (await db.selectFrom('runs').select('id').where('id', '=', runId).executeTakeFirst()) !== undefined;
}

// What a person has deleted does not come back by looking at an old run.
const isKept = sql<boolean>`exists (select from records where id = (result ->> 'id')::uuid)`.as('is_kept');

/** One run with what it found and nobody has deleted since; null = no such run. */
export function findRun(db: Kysely<GeoTables>, runId: string): Promise<GeoRunDetail | null> {
  // One moment for both: counts and items of a run that is going on must agree.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const row = await trx.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst();
      if (!row) return null;
      const items = await trx
        .selectFrom('run_items')
        .select(['keyword', 'country', 'result', 'error_code', 'error_message', isKept])
        .where('run_id', '=', runId)
        .orderBy('position')
        .execute();
      const results = items.flatMap(({ result, is_kept }) => (result && is_kept ? [result] : []));
      const errors = items.flatMap(({ keyword, country, error_code: code, error_message: message }) =>
        code && message ? [{ keyword, country, code, message }] : [],
      );
      const waiting = items
        .filter(({ result, error_code }) => !result && !error_code)
        .map(({ keyword, country }) => ({ keyword, country }));
      return { ...toRun(row), results, errors, waiting };
    });
}
