import { siteCountsChanged, siteCountsListed, sitesSynced } from '@geoplan/contracts/notion/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { publishCounts, countsPerMessage } from './publish-counts.ts';
import { publishAllSites } from './publish-sites.ts';
import { coveringRanges } from './published-databases.ts';

type PublishedCounts = z.output<typeof siteCountsListed.data>['counts'][number];

/** Once a day, with room for a night in which this process slept; ms. */
const republishAfterMs = 20 * 3_600_000;

/** Subscriptions that keep a copy of what is published here. */
const subscribers = [siteCountsChanged, siteCountsListed, sitesSynced].flatMap(({ type, listeners }) =>
  listeners.map((listener) => `${type} > ${listener}`),
);

const keyOf = (count: PublishedCounts | null) =>
  count && { brand: count.brand, geo: count.geo, databaseId: count.databaseId };

/** Publishes every count again: whatever else a listener holds is wrong. */
async function publishAllCounts(trx: QueryExecutorProvider, revision: number): Promise<void> {
  const { rows } = await sql<PublishedCounts>`select database_id as "databaseId", brand_key as brand,
      nullif(country, '') as geo, total_domains as "totalDomains", sites_in_work as "sitesInWork",
      launched_sites as "launchedSites", coalesce(counted_sites, total_domains) as "countedSites"
    from announced_counts order by brand_key, country, database_id`.execute(trx);
  for (const { part: counts, after, upTo } of coveringRanges(rows, countsPerMessage))
    await enqueue(trx, siteCountsListed, { revision, after: keyOf(after), upTo: keyOf(upTo), counts });
}

/** Requests a full publish, done by the next sweep. */
export async function requestFullPublish(db: QueryExecutorProvider): Promise<void> {
  await sql`update announcements set asked_at = clock_timestamp()`.execute(db);
}

/**
 * Full resync of the listeners where that is due, so that no lost message, no restored backup and no wiped broker leaves
 * their copies wrong for longer than a day: on request, once a day, and when there is a new subscription
 * (`to`, all by default). False = it was not due, or another process does it.
 */
export async function publishAllIfDue(
  trx: QueryExecutorProvider,
  to: readonly string[] = subscribers,
): Promise<boolean> {
  const { rows } = await sql`select from announcements
    where told_at is null or told_at < asked_at or not told_to @> ${to}::text[]
      or told_at < now() - ${republishAfterMs} * interval '1 ms'
    for update skip locked`.execute(trx);
  if (rows.length === 0) return false;
  const revision = await publishCounts(trx);
  await publishAllCounts(trx, revision);
  if (sitesSynced.listeners.length > 0) await publishAllSites(trx, revision);
  await sql`update announcements set told_at = clock_timestamp(), told_to = ${to}`.execute(trx);
  return true;
}
