import { ofEach, withClient } from '../databases.ts';
import type { Installation } from '../installation.ts';
import type { Report } from '../program.ts';

/** Table, or all parts of a partitioned table. */
interface StoredTable {
  table: string;
  /** Estimate by Postgres; `null` if the table was never analysed. */
  rows: number | null;
  bytes: number;
}

/**
 * Tables of a database with their bytes and estimated rows, largest first. The parts of a partitioned table are added
 * up.
 */
const tables = `
  select coalesce(parent.relname, c.relname) as table, sum(pg_total_relation_size(c.oid))::float8 as bytes,
    nullif(sum(greatest(c.reltuples, 0)), 0)::float8 as rows
  from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class parent on parent.oid = i.inhparent
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  group by 1 order by 2 desc, 1`;

/** Retention settings, with their defaults. */
const rules = [
  ['auth', 'audit_entries', 'AUDIT_MONTHS', '24 full months; 0 = forever'],
  ['geo', 'runs', 'settings of the product', '365 days; 0 = forever'],
  ['geo', 'usage_records', 'GEO_USAGE_DAYS', '100 days'],
  ['notion', 'site_history', 'settings of the product', '1,095 days; 0 = forever'],
  ['httpcheck', 'site_check_history', 'HTTPCHECK_HISTORY_DAYS', '90 full days'],
  ['httpcheck', 'runs', 'HTTPCHECK_RUN_DAYS', '90 days'],
  ['balance', 'usage_calls', 'BALANCE_LEDGER_MONTHS', '24 full months'],
] as const;

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`.padStart(12);

/**
 * Lists the tables of each database, largest first, and the settings that limit the age of their rows. @throws Error
 * if a database cannot be reached
 */
export async function listStored(installation: Installation): Promise<Report> {
  const stored = await ofEach(installation, (_name, url) =>
    withClient(url, async (client) => (await client.query<StoredTable>(tables)).rows),
  );
  const lines = Object.entries(stored).flatMap(([name, rows]) => [
    `${name}\n`,
    ...rows
      .slice(0, 8)
      .map(
        ({ table, rows: count, bytes }) =>
          `${mebibytes(bytes)}  ${table}${count === null ? '' : `, about ${count} rows`}\n`,
      ),
  ]);
  const kept = rules.map(([database, table, setting, byDefault]) => ({
    database,
    table,
    setting,
    byDefault,
  }));
  const told = kept.map(
    ({ database, table, setting, byDefault }) => `  ${database}.${table}: ${setting} (${byDefault})\n`,
  );
  return {
    data: { stored, kept },
    text: `${lines.join('')}\nRemoved by the services themselves:\n${told.join('')}`,
    isGood: true,
  };
}
