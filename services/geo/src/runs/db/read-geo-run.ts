import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import type { GeoRunDetail, PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { readRun } from '@geoplan/kit/runs/rows/read-runs';
import { sql, type Kysely } from 'kysely';
import { geoRuns } from './geo-runs.ts';
import { isKept, resultJson } from './stored-result.ts';
import type { GeoTables } from '../../db/tables.ts';

interface ItemRow {
  keyword: string;
  country: string;
  /** Record at the time of the run. */
  result: GeoRecord | null;
  error_code: PairErrorCode | null;
  error_message: string | null;
  is_kept: boolean;
}

/** One run with its results, except those deleted since; null if there is no such run. */
export function readGeoRun(db: Kysely<GeoTables>, runId: string): Promise<GeoRunDetail | null> {
  return readRun(db, geoRuns, runId, async (trx) => {
    // Reading an old run must not bring back deleted records.
    const { rows: items } =
      await sql<ItemRow>`select keyword, country, ${resultJson} as result, error_code, error_message,
        ${isKept} as is_kept
      from run_items where run_id = ${runId} order by position`.execute(trx);
    return {
      results: items.flatMap(({ result, is_kept }) => (result && is_kept ? [result] : [])),
      errors: items.flatMap(({ keyword, country, error_code: code, error_message: message }) =>
        code && message ? [{ keyword, country, code, message }] : [],
      ),
      waiting: items
        .filter(({ result, error_code }) => !result && !error_code)
        .map(({ keyword, country }) => ({ keyword, country })),
    };
  });
}
