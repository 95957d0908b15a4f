import type { SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely, type Transaction } from 'kysely';
import { requestReassignment } from '../brands/request-brand-reassignment.ts';
import { applyBrandChanges } from '../brands/apply-brand-changes.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Placeholder for a country that means all countries; a site in several countries is counted once. */
export const anyCountry = '';

/** Primary key of a count. */
export interface SiteCountKey {
  /** Keyword that equals the brand. */
  keywordKey: string;
  /** Country code, or `anyCountry`. */
  country: string;
  databaseId: string;
}

/** Sites of one brand in one workspace database. */
export interface KeyedSiteCounts extends SiteCountKey, SiteCounts {
  /** Sites that close a gap. `null` if the publisher did not count them, in which case all sites close it. */
  countedSites: number | null;
}

/**
 * Locks the keywords in the same order as all writers. A keyword that is not stored gets a placeholder row until the
 * end of this transaction. A concurrent transaction that stores this keyword waits, and then reads these sites.
 */
export async function lockKeywords(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await sql`insert into keywords (keyword_key, keyword) select key, key from unnest(${keys}::text[]) as given (key)
    order by key collate "C"
    on conflict (keyword_key) do update set keyword = excluded.keyword where false`.execute(trx);
}

/** Removes the placeholder rows of `lockKeywords`. */
export async function removePlaceholders(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from keywords where keyword_key = any(${keys}::text[]) and last_updated is null`.execute(
    trx,
  );
}

/** Writes the counts, and returns the brands whose counts changed. The caller holds their locks. */
async function upsertCounts(
  trx: Transaction<GeoTables>,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<string[]> {
  // Written in key order, so that concurrent messages wait for each other instead of deadlocking.
  const { rows } = await sql<{ key: string }>`with given as (select * from unnest(
      ${counts.map((each) => each.keywordKey)}::text[], ${counts.map((each) => each.country)}::text[],
      ${counts.map((each) => each.databaseId)}::text[], ${counts.map((each) => each.totalDomains)}::int4[],
      ${counts.map((each) => each.sitesInWork)}::int4[], ${counts.map((each) => each.launchedSites)}::int4[],
      ${counts.map((each) => each.countedSites)}::int4[])
      as given (keyword_key, country, database_id, total_domains, sites_in_work, launched_sites, counted_sites)),
    upserted as (insert into site_counts (keyword_key, country, database_id, total_domains, sites_in_work,
        launched_sites, counted_sites, revision)
      select *, ${revision}::int8 from given
      order by keyword_key collate "C", country collate "C", database_id collate "C"
      on conflict (keyword_key, country, database_id) do update set total_domains = excluded.total_domains,
        sites_in_work = excluded.sites_in_work, launched_sites = excluded.launched_sites,
        counted_sites = excluded.counted_sites, revision = excluded.revision
      where site_counts.revision <= excluded.revision)
    select distinct g.keyword_key as key from given g left join site_counts c using (keyword_key, country, database_id)
    where c.revision is null or c.revision <= ${revision}
      and (c.total_domains, c.counted_sites) is distinct from (g.total_domains, g.counted_sites)`.execute(
    trx,
  );
  return rows.map(({ key }) => key);
}

/** Replaces counts that have an older or equal revision; each key occurs once. */
export async function saveSiteCounts(
  db: Kysely<GeoTables>,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<void> {
  const keys = [...new Set(counts.map((each) => each.keywordKey))];
  await db.transaction().execute(async (trx) => {
    await lockKeywords(trx, keys);
    const changed = await upsertCounts(trx, counts, revision);
    if (changed.length > 0) await requestReassignment(trx, changed, await applyBrandChanges(trx, changed));
    await removePlaceholders(trx, keys);
  });
}

/**
 * Half-open key range that excludes `after` and includes `upTo`, in order of keyword, country and database; null
 * means unbounded.
 */
interface KeyRange {
  after: SiteCountKey | null;
  upTo: SiteCountKey | null;
}

const keyRow = (key: SiteCountKey | null) =>
  sql`(${key?.keywordKey ?? ''}::text, ${key?.country ?? ''}::text, ${key?.databaseId ?? ''}::text)`;

/** Makes `counts` the complete content of a key range. Other rows in the range become zero if they are older. */
export async function replaceSiteCounts(
  db: Kysely<GeoTables>,
  { after, upTo }: KeyRange,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<void> {
  const here = sql`(c.keyword_key, c.country, c.database_id)`;
  const { rows } =
    await sql<SiteCountKey>`select keyword_key as "keywordKey", country, database_id as "databaseId"
    from site_counts c where revision < ${revision}
      and (${after === null} or ${here} > ${keyRow(after)}) and (${upTo === null} or ${here} <= ${keyRow(upTo)})
    except select * from unnest(${counts.map((each) => each.keywordKey)}::text[],
      ${counts.map((each) => each.country)}::text[], ${counts.map((each) => each.databaseId)}::text[])`.execute(
      db,
    );
  const none = { totalDomains: 0, sitesInWork: 0, launchedSites: 0, countedSites: 0 };
  const gone = rows.map((key) => ({ ...key, ...none }));
  await saveSiteCounts(db, [...counts, ...gone], revision);
}
