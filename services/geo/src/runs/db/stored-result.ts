import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { sql } from 'kysely';
import { metricColumns } from '../../metrics/db/records/record-row.ts';
import { joinSource, sourceColumn } from '../../metrics/db/records/sources.ts';

/** Figures of a pair as every version of the product can read them: 0 for an unknown value, and no source. */
export function storedResult({ source: _source, ...record }: GeoRecord): unknown {
  return { ...record, searchVolume: record.searchVolume ?? 0, clicks: record.clicks ?? 0 };
}

/** Measurement of an item's result. */
const ofResult = sql.raw(
  `record_id = (result ->> 'id')::uuid and at = (result ->> 'lastUpdated')::timestamptz`,
);

/** Source of a result whose measurement was deleted since. */
const nobodyKnows = `'{"source":{"provider":null,"isDemo":false}}'::jsonb`;

/**
 * SQL over a row of items: its result as a record, with the additional fields of its measurement; null while there is
 * none.
 */
export const resultJson = sql`(result || coalesce((select to_jsonb(reading) from (
    select ${metricColumns}, ${sourceColumn} from measurements ${sql.raw(joinSource)} where ${ofResult}) reading),
  ${sql.raw(nobodyKnows)}))`;

/** SQL over the same: true if its figures were not deleted. */
export const isKept = sql`exists (select from measurements where ${ofResult})`;
