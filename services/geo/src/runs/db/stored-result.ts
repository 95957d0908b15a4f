import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { sql } from 'kysely';
import { metricColumns } from '../../metrics/db/records/record-row.ts';
import { joinSource, sourceColumn } from '../../metrics/db/records/sources.ts';

/** The figures of a run's pair as every version reads them: what is not known is 0, and there is no source. */
export function storedResult({ source: _source, ...record }: GeoRecord): unknown {
  return { ...record, searchVolume: record.searchVolume ?? 0, clicks: record.clicks ?? 0 };
}

/** The reading of an item's result. */
const ofResult = sql.raw(
  `record_id = (result ->> 'id')::uuid and at = (result ->> 'lastUpdated')::timestamptz`,
);

/** Of a result whose reading has been deleted since. */
const nobodyKnows = `'{"source":{"provider":null,"isDemo":false}}'::jsonb`;

/** SQL over a row of items: its result as a record, with what its reading knows beyond it; null while there is none. */
export const resultJson = sql`(result || coalesce((select to_jsonb(reading) from (
    select ${metricColumns}, ${sourceColumn} from measurements ${sql.raw(joinSource)} where ${ofResult}) reading),
  ${sql.raw(nobodyKnows)}))`;

/** SQL over the same: whether nobody has deleted its figures. */
export const isKept = sql`exists (select from measurements where ${ofResult})`;
