import { siteFields, type SiteField } from '@geoplan/contracts/notion/notion-site';
import { sql, type Transaction } from 'kysely';
import type { UnknownCount } from '../../domain/sync/unknown-warnings.ts';
import type { SyncTask } from '../../domain/sync/sync-task.ts';
import { hasMonth } from '../sites/start-month.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

/** Columns derived from the text of a field. */
const derived: Partial<Record<SiteField, readonly string[]>> = {
  brand: ['brand_key'],
  status: ['status_key'],
  geo: ['countries', 'geo_labels'],
};

const keptValues = sql.raw(
  siteFields
    .flatMap((field) =>
      [field, ...(derived[field] ?? [])].map(
        (column) =>
          `${column} = case when '${field}' = any(g.unknown_fields) then s.${column} else g.${column} end`,
      ),
    )
    .join(', '),
);

/** Copies the stored values of unknown fields to the staged rows. */
export async function keepKnownValues(trx: Trx, { databaseRow, attempt }: SyncTask): Promise<void> {
  await sql`update staged_sites as g set ${keptValues} from sites as s
    where g.attempt = ${attempt} and g.unknown_fields <> '{}' and s.database_row = ${databaseRow}
      and s.id = g.id`.execute(trx);
}

/** Number of rows without a known value, by data source and field. */
export async function countUnknown(trx: Trx, databaseRow: string): Promise<UnknownCount[]> {
  const { rows } =
    await sql<UnknownCount>`select data_source_id as "dataSourceId", field, count(*)::int as rows
    from sites cross join unnest(unknown_fields) as field
    where database_row = ${databaseRow} and unknown_fields <> '{}' group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

/** Number of rows whose start date contains no valid month, by data source. */
export async function countUnreadableDates(trx: Trx, databaseRow: string): Promise<UnknownCount[]> {
  const { rows } = await sql<UnknownCount>`select data_source_id as "dataSourceId", 'start_date' as field,
      count(*)::int as rows from sites
    where database_row = ${databaseRow} and start_date <> '' and not ${hasMonth} group by 1 order by 1`.execute(
    trx,
  );
  return rows;
}
