import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import {
  pairsPerPage,
  type GeoRun,
  type PairErrorCode,
  type PairPage,
} from '@geoplan/contracts/geo/geo-runs';
import { readRun } from '@geoplan/kit/runs/rows/read-runs';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { geoRuns } from './geo-runs.ts';
import { isKept, resultJson } from './stored-result.ts';
import type { GeoTables } from '../../db/tables.ts';

interface ItemRow {
  position: number;
  keyword: string;
  country: string;
  /** Record as it was at the time of the run. */
  result: GeoRecord | null;
  error_code: PairErrorCode | null;
  error_message: string | null;
  is_kept: boolean;
}

/** Page of a run's pairs after a position. */
export interface FoundPairs extends Omit<PairPage, 'nextCursor'> {
  /** Position of the last pair; `null` if no pairs follow. */
  lastPosition: number | null;
}

/**
 * Reads a page of a run's pairs, except results deleted since then, because reading an old run must not restore
 * deleted records. A pair keeps its position regardless of its state, so the pages of an active run contain each pair
 * exactly once.
 */
export async function listPairs(
  db: QueryExecutorProvider,
  runId: string,
  afterPosition: number,
): Promise<FoundPairs> {
  const { rows } =
    // The page is limited first, because the planner would otherwise read the whole history instead of the
    // measurements of the page.
    await sql<ItemRow>`select position, keyword, country, ${resultJson} as result, error_code, error_message,
      ${isKept} as is_kept
    from (select * from run_items where run_id = ${runId} and position > ${afterPosition}
      order by position limit ${pairsPerPage + 1}) as page
    order by position`.execute(db);
  const items = rows.slice(0, pairsPerPage);
  return {
    results: items.flatMap(({ result, is_kept }) => (result && is_kept ? [result] : [])),
    errors: items.flatMap(({ keyword, country, error_code: code, error_message: message }) =>
      code && message ? [{ keyword, country, code, message }] : [],
    ),
    waiting: items
      .filter(({ result, error_code }) => !result && !error_code)
      .map(({ keyword, country }) => ({ keyword, country })),
    lastPosition: rows.length > pairsPerPage ? (items.at(-1)?.position ?? null) : null,
  };
}

/** Reads a run with the first page of its pairs; `null` if no run has this id. */
export function readGeoRun(db: Kysely<GeoTables>, runId: string): Promise<(GeoRun & FoundPairs) | null> {
  return readRun(db, geoRuns, runId, (trx) => listPairs(trx, runId, -1));
}
