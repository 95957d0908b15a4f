import { openRowStream, type RowStream } from '../../../db/row-stream.ts';
import { knownClicks, knownVolume, versionQuery } from './record-row.ts';

/** Filter for the records; null matches any value. */
export interface RecordFilter {
  keywordKey: string | null;
  country: string | null;
}

const orNull = (column: string) => `coalesce(${column}::text, 'null')`;
const isoTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Concatenated manually, because row_to_json with times in our format takes a quarter longer. Only the keyword needs
// escaping.
/** Joins the source columns that `recordJson` uses. */
export const joinSourceJson = `left join (select id as source,
  json_build_object('provider', provider, 'isDemo', is_demo)::text as source_json from sources) s using (source)`;

/** Selects a record as a JSON object that starts with a comma, for a query with `joinSourceJson`. */
export const recordJson = `concat(',{"id":"', id, '","keyword":', to_json(keyword), ',"country":"', country,
  '","searchVolume":', ${orNull(`(${knownVolume})`)}, ',"clicks":', ${orNull(`(${knownClicks})`)}, ',"cpc":', ${orNull('cpc')},
  ',"difficulty":', ${orNull('difficulty')}, ',"globalSearchVolume":', ${orNull('global_search_volume')},
  ',"trafficPotential":', ${orNull('traffic_potential')}, ',"source":', coalesce(source_json, '{"provider":null,"isDemo":false}'),
  ',"lastUpdated":"', ${isoTime('last_updated')}, '","created_at":"', ${isoTime('created_at')}, '"}')`;

/** COPY takes no parameters, so the filter is read from settings of the transaction. */
function recordRows({ keywordKey, country }: RecordFilter): string {
  const conditions = [
    ...(keywordKey === null ? [] : [`keyword_key = current_setting('geoplan.keyword_key')`]),
    ...(country === null ? [] : [`country = current_setting('geoplan.country')`]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return `select ${recordJson} from records ${joinSourceJson} ${where}`;
}

/** Starts reading records, each a JSON object that starts with a comma, with the version from the same snapshot. */
export const streamRecords = (url: string, filter: RecordFilter): Promise<RowStream<string>> =>
  openRowStream(url, async (client) => {
    await client.query(
      `select set_config('geoplan.keyword_key', $1, true), set_config('geoplan.country', $2, true)`,
      [filter.keywordKey ?? '', filter.country ?? ''],
    );
    const found = await client.query<{ version: string }>(versionQuery);
    return { about: found.rows[0]?.version ?? '', select: recordRows(filter) };
  });
