import { sql, type Transaction } from 'kysely';
import { mergeMonths, type MonthSeries } from '../../domain/month-series.ts';
import type { Purchase } from '../../domain/purchase.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { detailColumns, toldBits } from './detail-columns.ts';

/** Purchase for a stored record from the provider at this host. */
interface RecordPurchase {
  recordId: string;
  host: string;
  purchase: Purchase;
}

/** Number of months of earlier details kept per market. */
const keptMonths = 36;

const marketKey = (recordId: string, host: string, language: string | null) =>
  `${recordId}\n${host}\n${language ?? ''}`;

/** Stored months by `marketKey`. */
async function findSeries(
  trx: Transaction<GeoTables>,
  purchases: readonly RecordPurchase[],
): Promise<Map<string, MonthSeries>> {
  const ids = purchases.flatMap(({ recordId, purchase }) =>
    purchase.details.monthlySearches?.length ? recordId : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MonthSeries & { recordId: string; host: string; language: string | null }>`
    select record_id as "recordId", host, language, to_char(first_month, 'YYYY-MM') as "firstMonth", volumes
    from pair_markets join sources on sources.id = source
    where record_id = any(${ids}::uuid[]) and first_month is not null`.execute(trx);
  return new Map(rows.map((row) => [marketKey(row.recordId, row.host, row.language), row]));
}

/** JSON row from which both tables are filled. */
function rowOf({ recordId, host, purchase }: RecordPurchase, known: ReadonlyMap<string, MonthSeries>) {
  const { market, details } = purchase;
  const series = mergeMonths(
    known.get(marketKey(recordId, host, market.language)) ?? null,
    details.monthlySearches ?? [],
  );
  return {
    record_id: recordId,
    host,
    ...market,
    first_month: series && `${series.firstMonth}-01`,
    volumes: series?.volumes ?? null,
    ideas: details.ideas ?? null,
    told: toldBits(details),
    ...Object.fromEntries(detailColumns.map(({ field, name }) => [name, details[field] ?? null])),
  };
}

const names = detailColumns.map(({ name }) => name).join();
const given =
  sql.raw(`record_id uuid, host text, location text, language text, first_month date, volumes int4[],
  ideas jsonb, told int8, ${detailColumns.map(({ name, type }) => `${name} ${type}`).join()}`);
const thisMonth = sql.raw(`date_trunc('month', statement_timestamp() at time zone 'UTC')::date`);

/**
 * Stores the values of responses other than metrics, in the transaction that stores the figures. Known months are
 * kept; details of an earlier purchase in the same month are replaced. The caller holds the locks of the keywords and
 * has stored the hosts.
 */
export async function savePurchases(
  trx: Transaction<GeoTables>,
  purchases: readonly RecordPurchase[],
): Promise<void> {
  if (purchases.length === 0) return;
  const known = await findSeries(trx, purchases);
  const rows = JSON.stringify(purchases.map((purchase) => rowOf(purchase, known)));
  await sql`with given as materialized (
      select sources.id as source, statement_timestamp() as at, ${thisMonth} as month, told_row.*
      from jsonb_to_recordset(${rows}::jsonb) as told_row (${given}) join sources using (host)),
    markets as (
      insert into pair_markets as m (record_id, source, language, location, first_at, last_at, first_month, volumes, ideas)
      select record_id, source, language, location, at, at, first_month, volumes, ideas from given
      on conflict (record_id, source, language) do update set location = excluded.location, last_at = excluded.last_at,
        first_month = coalesce(excluded.first_month, m.first_month), volumes = coalesce(excluded.volumes, m.volumes),
        ideas = coalesce(excluded.ideas, m.ideas)),
    outdated as (
      delete from pair_details as d using given as g where d.record_id = g.record_id and d.source = g.source
        and d.month < g.month - ${keptMonths} * interval '1 month')
    insert into pair_details (record_id, source, language, month, at, told, ${sql.raw(names)})
    select record_id, source, language, month, at, told, ${sql.raw(names)} from given where told > 0
    on conflict (record_id, source, language, month) do update
      set (at, told, ${sql.raw(names)}) = row(excluded.at, excluded.told,
        ${sql.raw(detailColumns.map(({ name }) => `excluded.${name}`).join())})`.execute(trx);
}
