import type { SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { siteCountsChanged } from '@geoplan/contracts/notion/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type QueryExecutorProvider } from 'kysely';
import { completeRule, type PartialCountingRule } from '../../domain/configs/counting-rule.ts';
import { statusKey } from '../../domain/sites/parse-site.ts';
import { publishSites } from './publish-sites.ts';
import { publishedDatabases, chunks } from './published-databases.ts';
import { hasDuplicate } from '../sites/duplicate-databases.ts';

/** Maximum number of counts per message (contracts). */
export const countsPerMessage = 1_000;
/** Maximum length of a keyword; a longer brand cannot match any keyword (api.md, Conventions). */
const longestKeyword = 200;

/**
 * Next revision. Its row stays locked until the transaction ends, so that counting is serialised and a larger
 * revision is always newer. The revision contains the time, so this also applies after a restore from a backup.
 */
export async function nextRevision(trx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ revision: string }>`update count_revision set
    revision = greatest(revision + 1, (extract(epoch from clock_timestamp()) * 1000)::int8) returning revision`.execute(
    trx,
  );
  return Number(rows[0]?.revision);
}

/** Status keys of each group in the counting rule of the default config. */
async function ruleKeys(trx: QueryExecutorProvider) {
  const { rows } = await sql<{
    counting: PartialCountingRule;
  }>`select counting from configs where is_default`.execute(trx);
  const { launched, inWork, notCounted } = completeRule(rows[0]?.counting ?? { launched: [], inWork: [] });
  return {
    launched: launched.map(statusKey),
    inWork: inWork.map(statusKey),
    notCounted: notCounted.map(statusKey),
  };
}

interface ChangedCount extends SiteCounts {
  databaseId: string;
  brand: string;
  /** `null` for the total of all countries. */
  geo: string | null;
  /** Sites whose status is not among «не считать». */
  countedSites: number;
}

/** Key for the total of all countries. */
const anywhere = '';

/**
 * Recounts and stores counts; returns those that differ from the last published ones. `only` is null for all databases.
 */
async function changedCounts(trx: QueryExecutorProvider, only: string | null): Promise<ChangedCount[]> {
  const { launched, inWork, notCounted } = await ruleKeys(trx);
  const { rows } = await sql<ChangedCount>`with fresh as (
    select w.database_id, s.brand_key, place.country, count(*)::int as total,
      count(*) filter (where s.status_key = any(${inWork}::text[]))::int as in_work,
      count(*) filter (where s.status_key = any(${launched}::text[]))::int as launched,
      count(*) filter (where s.status_key <> all(${notCounted}::text[]))::int as counted
    from ${publishedDatabases} w join sites s on s.database_row = w.id cross join unnest(s.countries || ${anywhere}::text) place (country)
    where s.brand_key <> '' and char_length(s.brand_key) <= ${longestKeyword}
      and (${only}::text is null or w.database_id = ${only})
    group by 1, 2, 3
  ), told as (
    select * from announced_counts where ${only}::text is null or database_id = ${only}
  ), changed as (
    select coalesce(f.database_id, t.database_id) as database_id, coalesce(f.brand_key, t.brand_key) as brand_key,
      coalesce(f.country, t.country) as country, coalesce(f.total, 0) as total, coalesce(f.in_work, 0) as in_work,
      coalesce(f.launched, 0) as launched, coalesce(f.counted, 0) as counted
    from fresh f full join told t on (t.database_id, t.brand_key, t.country) = (f.database_id, f.brand_key, f.country)
    where (f.total, f.in_work, f.launched, f.counted)
      is distinct from (t.total_domains, t.sites_in_work, t.launched_sites, t.counted_sites)
  ), saved as (
    insert into announced_counts (database_id, brand_key, country, total_domains, sites_in_work, launched_sites, counted_sites)
    select * from changed where total > 0
    on conflict (database_id, brand_key, country) do update set total_domains = excluded.total_domains,
      sites_in_work = excluded.sites_in_work, launched_sites = excluded.launched_sites,
      counted_sites = excluded.counted_sites
  ), forgotten as (
    delete from announced_counts a using changed c
    where c.total = 0 and (a.database_id, a.brand_key, a.country) = (c.database_id, c.brand_key, c.country)
  )
  select database_id as "databaseId", brand_key as brand, nullif(country, ${anywhere}) as geo, total as "totalDomains",
    in_work as "sitesInWork", launched as "launchedSites", counted as "countedSites" from changed`.execute(
    trx,
  );
  return rows;
}

/** Deletes rows whose database was removed; they are no longer visible. */
async function removeOrphans(trx: QueryExecutorProvider): Promise<void> {
  await sql`delete from sites s where not exists
    (select from config_databases d where d.id = s.database_row)`.execute(trx);
}

/**
 * Publishes to geo and the HTTP checker all changes since the last publication, in the caller's transaction. Called
 * when rows have been added and after every change to a config, such as a new rule or default, or a database added,
 * removed, or switched on or off. `changed` is Notion's id of the only database that may have changed; null means any
 * database. Returns the revision.
 */
export async function publishCounts(
  trx: QueryExecutorProvider,
  changed: string | null = null,
): Promise<number> {
  const revision = await nextRevision(trx);
  if (changed === null) await removeOrphans(trx);
  // Only one of two duplicate databases counts. It may be unknown until this point which one counts, because
  // `nextRevision` waits for the transaction that added the other.
  const only = changed !== null && (await hasDuplicate(trx, changed)) ? null : changed;
  for (const counts of chunks(await changedCounts(trx, only), countsPerMessage))
    await enqueue(trx, siteCountsChanged, { revision, counts });
  await publishSites(trx, only, revision);
  return revision;
}
