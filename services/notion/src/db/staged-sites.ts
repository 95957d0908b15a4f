import { sql, type Kysely } from 'kysely';
import type { Site } from '../domain/read-site.ts';
import type { NotionTables } from './tables.ts';

/** The columns that sites and staged sites have in common, in one order. */
export const siteColumns = `id, data_source_id, url, status, brand, geo, language, type, start_date, responsible,
  notes, created_at, notion_url, brand_key, status_key, countries, geo_labels`;

/** Stages rows of one try, a later one of the same page in place of an earlier; returns how many pages are new. */
export async function stageSites(
  db: Kysely<NotionTables>,
  attempt: string,
  sites: readonly Site[],
): Promise<number> {
  const { rows } = await sql<{ fresh: number }>`with given as (
    insert into staged_sites as g (attempt, ${sql.raw(siteColumns)})
    select ${attempt}::uuid, id, "dataSourceId", url, status, brand, geo, language, type, start_date, responsible,
      notes, "createdAt", "notionUrl", "brandKey", "statusKey", countries, "geoLabels"
    from json_to_recordset(${JSON.stringify(sites)}) as r (id text, "dataSourceId" text, url text, status text,
      brand text, geo text, language text, type text, start_date text, responsible text, notes text,
      "createdAt" timestamptz, "notionUrl" text, "brandKey" text, "statusKey" text, countries text[],
      "geoLabels" text[])
    on conflict (attempt, id) do update set (${sql.raw(siteColumns)}) =
      row (${sql.raw(siteColumns.replaceAll(/\w+/g, 'excluded.$&'))})
    returning (xmax = 0) as is_new
  ) select count(*) filter (where is_new)::int as fresh from given`.execute(db);
  return rows[0]?.fresh ?? 0;
}

/** Forgets what one try has staged. */
export async function clearStage(db: Kysely<NotionTables>, attempt: string): Promise<void> {
  await sql`delete from staged_sites where attempt = ${attempt}`.execute(db);
}
