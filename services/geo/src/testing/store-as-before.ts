import { keywordKey } from '@geoplan/contracts/keyword';
import type { Database } from '@geoplan/kit/database/pool';
import type { GeoTables } from '../db/tables.ts';

/** A figure as the version before sources writes it: 0 for what it does not know. */
export interface EarlierFigure {
  keyword: string;
  country?: string;
  searchVolume?: number;
  clicks?: number;
  cpc?: number | null;
  difficulty?: number | null;
  /** ISO time. */
  at?: string;
}

/** Stores figures with the statements of the version before sources: of the new columns they know none. */
export async function storeAsBefore(
  { pool }: Database<GeoTables>,
  figures: readonly EarlierFigure[],
): Promise<void> {
  for (const figure of figures) {
    const { keyword, country = 'us', searchVolume = 1_000, clicks = 0, cpc = 1.25, difficulty = 40 } = figure;
    const key = keywordKey(keyword);
    await pool.query(
      `insert into keywords (keyword_key, keyword) values ($1, $2)
      on conflict (keyword_key) do update set keyword = excluded.keyword`,
      [key, keyword],
    );
    await pool.query(
      `with saved as (
        insert into records (keyword_key, keyword, country, search_volume, clicks, cpc, difficulty, last_updated, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
        on conflict (keyword_key, country) do update set keyword = excluded.keyword,
          search_volume = excluded.search_volume, clicks = excluded.clicks, cpc = excluded.cpc,
          difficulty = excluded.difficulty, last_updated = excluded.last_updated returning *)
      insert into readings (record_id, at, search_volume, clicks, cpc, difficulty)
      select id, last_updated, search_volume, clicks, cpc, difficulty from saved`,
      [key, keyword, country, searchVolume, clicks, cpc, difficulty, figure.at ?? new Date().toISOString()],
    );
  }
}

/** Stores a paid call of a run to this host, as every version does in the transaction of what it has bought. */
export async function usageOf({ pool }: Database<GeoTables>, host: string, at: string): Promise<void> {
  await pool.query(
    `insert into usage_records (usage_id, at, currency, amount, has_quota, message)
    values (gen_random_uuid(), $1, 'requests', 1, false, $2)`,
    [at, JSON.stringify({ purpose: 'run', host })],
  );
}
