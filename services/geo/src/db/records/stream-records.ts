import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { knownClicks, knownVolume, versionQuery } from './record-row.ts';

/** Which records are read; null = any. */
export interface RecordFilter {
  keywordKey: string | null;
  country: string | null;
}

/** COPY stream of records out of Postgres. */
export interface RecordStream {
  /** Of exactly these rows. */
  version: string;
  /** One JSON object a record, each with a comma in front and a line break behind. */
  rows: Readable;
  /** Closes the connection; a query still running on it is cancelled. */
  close(): void;
}

/** Reliability P10: an absent server is detected within 3 s. */
const connectTimeoutMs = 3_000;
/** Server-side backstop of a stream that nobody has ended; the reader's timeout comes first. */
const statementTimeoutMs = 330_000;

const orNull = (column: string) => `coalesce(${column}::text, 'null')`;
const isoTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Concatenated by hand: row_to_json with the times in our form takes a quarter longer. Only the keyword needs escaping.
/** Joins what `recordJson` says of the source. */
export const joinSourceJson = `left join (select id as source,
  json_build_object('provider', provider, 'isDemo', is_demo)::text as source_json from sources) s using (source)`;

/** Selects a record as a JSON object with a comma in front, for a query with `joinSourceJson`. */
export const recordJson = `concat(',{"id":"', id, '","keyword":', to_json(keyword), ',"country":"', country,
  '","searchVolume":', ${orNull(`(${knownVolume})`)}, ',"clicks":', ${orNull(`(${knownClicks})`)}, ',"cpc":', ${orNull('cpc')},
  ',"difficulty":', ${orNull('difficulty')}, ',"globalSearchVolume":', ${orNull('global_search_volume')},
  ',"trafficPotential":', ${orNull('traffic_potential')}, ',"source":', coalesce(source_json, '{"provider":null,"isDemo":false}'),
  ',"lastUpdated":"', ${isoTime('last_updated')}, '","created_at":"', ${isoTime('created_at')}, '"}')`;

/** COPY takes no parameters, so the filter is read from settings of the transaction. */
function copyStatement({ keywordKey, country }: RecordFilter): string {
  const conditions = [
    ...(keywordKey === null ? [] : [`keyword_key = current_setting('geoplan.keyword_key')`]),
    ...(country === null ? [] : [`country = current_setting('geoplan.country')`]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  // JSON holds none of these control characters unescaped, so csv leaves every row as it is.
  return `copy (select ${recordJson} from records ${joinSourceJson} ${where}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
}

/**
 * Starts reading records over a connection of its own: the pool's statements end after 10 s, and a reader is as slow as
 * its network.
 */
export async function streamRecords(url: string, filter: RecordFilter): Promise<RecordStream> {
  const client = new Client({
    connectionString: url,
    application_name: 'geoplan-geo-stream',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // What is lost with the connection, the rows' own error tells.
  client.on('error', () => undefined);
  const close = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    // One snapshot for the version and the rows.
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `select set_config('geoplan.keyword_key', $1, true), set_config('geoplan.country', $2, true)`,
      [filter.keywordKey ?? '', filter.country ?? ''],
    );
    const found = await client.query<{ version: string }>(versionQuery);
    const rows = client.query(copyTo(copyStatement(filter), { highWaterMark: 256 * 1024 }));
    // A connection cut after the reader has left would otherwise be an error that nobody hears.
    rows.on('error', () => undefined);
    return { version: found.rows[0]?.version ?? '', rows, close };
  } catch (error) {
    close();
    throw error;
  }
}
