import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import * as runs from '@geoplan/kit/runs/rows/create-run';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { NewRun } from '../domain/start-run.ts';
import { pairKey } from '../../metrics/domain/pair-key.ts';
import { requireCeilings } from '../../spending/db/find-ceilings.ts';
import { geoRuns } from './geo-runs.ts';
import { storedResult } from './stored-result.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Number of keywords shown in lists (contracts, geoRunSchema). */
const shownKeywords = 5;

/** Returns the transaction time as text. */
async function nowOf(trx: Transaction<GeoTables>): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(trx);
  return rows[0]?.now ?? '';
}

/**
 * Stores a run with all its items. Pairs with a stored record are done immediately; the others wait. Returns the
 * run's id, or the id of the run that the same start has already created. @throws AppError conflict if it would
 * exceed a monthly spending limit, before anything is written; months begin in `timeZone`
 */
export async function storeRun(
  trx: Transaction<GeoTables>,
  { starter, keywords, countries, stages, pairs, freshSince, purchase }: NewRun,
  stored: ReadonlyMap<string, GeoRecord>,
  timeZone: string,
): Promise<string> {
  if (purchase) await requireCeilings(trx, purchase, timeZone);
  const fresh = freshSince?.toISOString() ?? (await nowOf(trx));
  return runs.createRun(trx, geoRuns, {
    starter,
    columns: {
      keywords: keywords.slice(0, shownKeywords),
      keyword_count: keywords.length,
      country_count: countries.length,
      stages,
    },
    items: pairs.map((pair) => {
      const record = stored.get(pairKey(pair));
      return {
        key: keywordKey(pair.keyword),
        lane: pair.country,
        result: record && storedResult(record),
        columns: { keyword: pair.keyword, fresh_since: fresh },
      };
    }),
  });
}

/** Stores a run in a separate transaction. @throws the errors of `storeRun` */
export function insertGeoRun(
  db: Kysely<GeoTables>,
  run: NewRun,
  stored: ReadonlyMap<string, GeoRecord>,
  timeZone: string,
): Promise<string> {
  return db.transaction().execute((trx) => storeRun(trx, run, stored, timeZone));
}
