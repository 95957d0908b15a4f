import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../db/tables.ts';
import { detailColumns, toldBits } from '../metrics/db/purchases/detail-columns.ts';
import { joinSource, sourceColumn } from '../metrics/db/records/sources.ts';
import { monthsOf } from '../metrics/domain/month-series.ts';
import type { KeywordIdea, Market, MonthVolume, PairDetails } from '../metrics/domain/purchase.ts';

/** Details of the last purchase in a month, without the lists that are stored per market. */
interface DatedDetails extends Omit<PairDetails, 'monthlySearches' | 'ideas'> {
  /** ISO time. */
  at: string;
}

/** All values except metrics from the purchases of a pair from one source in one market. */
interface PurchasedMarket extends Market {
  source: RecordSource;
  /** ISO times. */
  firstAt: string;
  lastAt: string;
  /** Known monthly volumes, oldest first. */
  months: MonthVolume[];
  /** `null` if no response contained ideas. */
  ideas: KeywordIdea[] | null;
  /** Details of purchases, newest first. */
  details: DatedDetails[];
}

type DetailRow = Record<string, unknown> & { at: string; told: string };
type MarketRow = Omit<PurchasedMarket, 'firstAt' | 'lastAt' | 'months' | 'details'> & {
  firstAt: Date;
  lastAt: Date;
  firstMonth: string | null;
  volumes: (number | null)[];
  details: DetailRow[] | null;
};

/** True if the response contained this detail, with a value or as `null`. */
const isTold = (told: string, field: keyof PairDetails): boolean =>
  (BigInt(told) & BigInt(toldBits({ [field]: null }))) !== 0n;

const iso = (time: unknown) => new Date(time as string).toISOString();

function toDetails({ at, told, ...row }: DetailRow): DatedDetails {
  const details = detailColumns.flatMap(({ field, name, type }) => {
    if (!isTold(told, field)) return [];
    const value = row[name];
    return [[field, value !== null && type === 'timestamptz' ? iso(value) : value]];
  });
  return { at: iso(at), ...Object.fromEntries(details) };
}

/** Purchases of a pair, latest first. */
export async function readPurchases(
  db: Kysely<GeoTables>,
  key: string,
  country: string,
): Promise<PurchasedMarket[]> {
  const { rows } = await sql<MarketRow>`
    select ${sourceColumn}, location, language, first_at as "firstAt", last_at as "lastAt",
      to_char(first_month, 'YYYY-MM') as "firstMonth", volumes, ideas,
      (select json_agg(to_jsonb(d) || jsonb_build_object('told', d.told::text) order by d.month desc) from pair_details as d
        where d.record_id = m.record_id and d.source = m.source and d.language is not distinct from m.language) as details
    from pair_markets as m ${sql.raw(joinSource)}
    where record_id = (select id from records where keyword_key = ${key} and country = ${country})
    order by last_at desc`.execute(db);
  return rows.map(({ firstMonth, volumes, details, ...row }) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    months: firstMonth === null ? [] : monthsOf({ firstMonth, volumes }),
    details: (details ?? []).map(toDetails),
  }));
}
