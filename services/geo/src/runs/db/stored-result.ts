import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { sql } from 'kysely';
import { metricColumns } from '../../metrics/db/records/record-row.ts';
import { joinSource, sourceColumn } from '../../metrics/db/records/sources.ts';

/**
 * Figures of a pair in a form that every version of the product can read, with 0 for an unknown value and without the
 * source.
 */
export function storedResult({ source: _source, ...record }: GeoRecord): unknown {
  return { ...record, searchVolume: record.searchVolume ?? 0, clicks: record.clicks ?? 0 };
}

/** SQL: predicate for the measurement of an item's result. */
const ofResult = sql.raw(
  `record_id = (result ->> 'id')::uuid and at = (result ->> 'lastUpdated')::timestamptz`,
);

/** Source of a result whose measurement has since been deleted. */
const nobodyKnows = `'{"source":{"provider":null,"isDemo":false}}'::jsonb`;

/**
 * SQL for a row of items: its result as a record, with the additional fields of its measurement; null while there is
 * no result.
 */
export const resultJson = sql`(result || coalesce((select to_jsonb(reading) from (
    select ${metricColumns}, ${sourceColumn} from measurements ${sql.raw(joinSource)} where ${ofResult}) reading),
  ${sql.raw(nobodyKnows)}))`;

/** SQL for a row of items: true if the figures of its result were not deleted. */
export const isKept = sql`exists (select from measurements where ${ofResult})`;
