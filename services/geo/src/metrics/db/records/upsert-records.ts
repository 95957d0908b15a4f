import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { sql, type Transaction } from 'kysely';
import { computeDeltasOf } from '../changes/compute-deltas.ts';
import { deltaAssignments, toBeCounted } from '../changes/delta-columns.ts';
import type { Measurement } from '../../domain/records/measurement.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Stored pair of a measurement. */
export interface SavedPair {
  /** Pair of the measurement, as returned by `pairOf`. */
  pair: string;
  id: string;
  /**
   * Times in milliseconds since 1970, as numbers. Parsing two date strings per row for thousands of rows would take
   * longer than all other steps.
   */
  lastUpdatedMs: number;
  createdMs: number;
  is_new: boolean;
  /**
   * True if the moves of the pair must be computed from its measurements, because the old and new figures do not
   * suffice.
   */
  needs_count: boolean;
}

/** Joins a pair into one string. A key contains no line break, because its whitespace is collapsed to spaces. */
export function pairOf(key: string, country: string): string {
  return `${key}\n${country}`;
}

/** Postgres array literal. Given an array, pg would check each number for quotes to escape. */
function literal(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'NULL').join()}}`;
}

/**
 * Stores each measurement as the latest of its pair and in the history; each pair must occur only once. The caller
 * holds the locks of the keywords, has stored their hosts and updates the totals.
 */
export async function upsertRecords(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
  measurements: readonly Measurement[],
): Promise<SavedPair[]> {
  const column = (name: keyof KeywordMetrics) =>
    literal(measurements.map((measurement) => measurement.metrics[name]));
  // The time of this statement, not of the transaction, is stored. The statement holds the locks, so a later
  // measurement has a later time.
  const { rows } = await sql<SavedPair>`
    with saved as (
      insert into records (keyword_key, keyword, country, search_volume, clicks, cpc, difficulty,
        global_search_volume, traffic_potential, last_updated, created_at, source,
        is_volume_unknown, is_clicks_unknown)
      select given.keyword_key, given.keyword, given.country, coalesce(given.volume, 0), coalesce(given.clicks, 0), given.cpc,
        given.difficulty, given.global_volume, given.potential, statement_timestamp(), statement_timestamp(),
        sources.id, given.volume is null, given.clicks is null
      from unnest(
        ${keys}::text[], ${measurements.map((each) => each.keyword)}::text[], ${measurements.map((each) => each.country)}::text[],
        ${column('searchVolume')}::int8[], ${column('clicks')}::int8[],
        ${column('cpc')}::float8[], ${column('difficulty')}::int2[],
        ${column('globalSearchVolume')}::int8[], ${column('trafficPotential')}::int8[],
        ${measurements.map((each) => each.host)}::text[])
        as given (keyword_key, keyword, country, volume, clicks, cpc, difficulty, global_volume, potential, host)
      join sources on sources.host = given.host
      on conflict (keyword_key, country) do update set keyword = excluded.keyword,
        search_volume = excluded.search_volume, clicks = excluded.clicks, cpc = excluded.cpc,
        difficulty = excluded.difficulty, global_search_volume = excluded.global_search_volume,
        traffic_potential = excluded.traffic_potential, last_updated = excluded.last_updated,
        source = excluded.source,
        is_volume_unknown = excluded.is_volume_unknown, is_clicks_unknown = excluded.is_clicks_unknown,
        ${sql.raw(deltaAssignments)}
      returning *, xmax = 0 as is_new),
    kept as (
      insert into measurements (record_id, at, search_volume, clicks, cpc, difficulty, global_search_volume, traffic_potential,
        source, is_volume_unknown, is_clicks_unknown)
      select id, last_updated, search_volume, clicks, cpc, difficulty, global_search_volume, traffic_potential,
        source, is_volume_unknown, is_clicks_unknown from saved
      on conflict (record_id, at) do nothing)
    select keyword_key || e'\n' || country as pair, id, (extract(epoch from last_updated) * 1000)::float8 as "lastUpdatedMs",
      (extract(epoch from created_at) * 1000)::float8 as "createdMs", is_new,
      coalesce(moves_at = ${sql.raw(toBeCounted)}, false) as needs_count from saved`.execute(trx);
  await computeDeltasOf(
    trx,
    rows.flatMap((row) => (row.needs_count ? row.id : [])),
  );
  return rows;
}
