import { sitesSynced } from '@geoplan/contracts/notion/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type QueryExecutorProvider } from 'kysely';
import { publishedDatabases, chunks } from './published-databases.ts';

/** Maximum number of sites per message (contracts). */
export const sitesPerMessage = 500;

interface ChangedSite {
  siteId: string;
  databaseId: string;
  url: string | null;
  status: string | null;
}

/** Stores sites and returns those that differ from the last published ones; `url` is null if the site was removed. */
async function changedSites(trx: QueryExecutorProvider, only: string | null): Promise<ChangedSite[]> {
  const { rows } = await sql<ChangedSite>`with fresh as (
    select w.database_id, s.id as site_id, s.url, s.status from ${publishedDatabases} w join sites s on s.database_row = w.id
    where ${only}::text is null or w.database_id = ${only}
  ), told as (
    select * from announced_sites where ${only}::text is null or database_id = ${only}
  ), changed as (
    select coalesce(f.database_id, t.database_id) as database_id, coalesce(f.site_id, t.site_id) as site_id,
      f.url, f.status
    from fresh f full join told t on (t.database_id, t.site_id) = (f.database_id, f.site_id)
    where (f.url, f.status) is distinct from (t.url, t.status)
  ), saved as (
    insert into announced_sites select * from changed where url is not null order by site_id
    on conflict (database_id, site_id) do update set url = excluded.url, status = excluded.status
  ), forgotten as (
    delete from announced_sites a using changed c
    where c.url is null and (a.database_id, a.site_id) = (c.database_id, c.site_id)
  )
  select database_id as "databaseId", site_id as "siteId", url, status from changed`.execute(trx);
  return rows;
}

/** Publishes sites that were added or removed, or whose URL or status changed. `only` is null for all databases. */
export async function publishSites(
  trx: QueryExecutorProvider,
  only: string | null,
  revision: number,
): Promise<void> {
  const sites = await changedSites(trx, only);
  const upserted = sites.flatMap(({ url, status, ...site }) =>
    url === null || status === null ? [] : [{ ...site, url, status }],
  );
  const present = new Set(upserted.map(({ siteId }) => siteId));
  // A page that moved from one database to another does not count as removed.
  const removed = sites.flatMap(({ url, siteId }) => (url === null && !present.has(siteId) ? siteId : []));
  for (const chunk of chunks(upserted, sitesPerMessage))
    await enqueue(trx, sitesSynced, { revision, between: null, upserted: chunk, removed: [] });
  for (const chunk of chunks(removed, sitesPerMessage))
    await enqueue(trx, sitesSynced, { revision, between: null, upserted: [], removed: chunk });
}

/** Lists published sites after this id, up to the maximum of one message. */
export async function listPublishedSites(
  trx: QueryExecutorProvider,
  after: string | null,
): Promise<{ siteId: string; url: string; status: string; databaseId: string }[]> {
  const { rows } = await sql<{ siteId: string; url: string; status: string; databaseId: string }>`select
      distinct on (site_id) site_id as "siteId", url, status, database_id as "databaseId"
    from announced_sites where site_id > ${after ?? ''}
    order by site_id, database_id limit ${sitesPerMessage}`.execute(trx);
  return rows;
}
