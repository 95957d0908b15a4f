import { siteCountsChanged, siteCountsListed, sitesSynced } from '@geoplan/contracts/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { announceChanges, countsAMessage } from './announce-changes.ts';
import { listSites } from './announce-sites.ts';
import { stretches } from './announced-databases.ts';

type ToldCounts = z.output<typeof siteCountsListed.data>['counts'][number];

/** Once a day, with room for a night in which this process slept; ms. */
const tellAgainAfterMs = 20 * 3_600_000;

/** Who keeps a copy of what is announced here. */
const keepers = [siteCountsChanged, siteCountsListed, sitesSynced].flatMap(({ type, listeners }) =>
  listeners.map((listener) => `${type} > ${listener}`),
);

const placeOf = (told: ToldCounts | null) =>
  told && { brand: told.brand, geo: told.geo, databaseId: told.databaseId };

/** Tells of every count again: nothing a listener holds beside them is right. */
async function listCounts(trx: QueryExecutorProvider, revision: number): Promise<void> {
  const { rows } = await sql<ToldCounts>`select database_id as "databaseId", brand_key as brand,
      nullif(country, '') as geo, total_domains as "totalDomains", sites_in_work as "sitesInWork",
      launched_sites as "launchedSites"
    from announced_counts order by brand_key, country, database_id`.execute(trx);
  for (const { part: counts, after, upTo } of stretches(rows, countsAMessage))
    await enqueue(trx, siteCountsListed, { revision, after: placeOf(after), upTo: placeOf(upTo), counts });
}

/** Asks that everything be told again soon: by whoever sweeps next. */
export async function askToTellAll(db: QueryExecutorProvider): Promise<void> {
  await sql`update announcements set asked_at = clock_timestamp()`.execute(db);
}

/**
 * Tells everything again where that is due, so that no lost message, no restored backup and no wiped broker leaves
 * others' copies wrong for longer than a day: when it was asked for, once a day, and when somebody new listens
 * (`to`, all who keep a copy unless said). False = it was not due, or another process does it.
 */
export async function announceAllIfDue(
  trx: QueryExecutorProvider,
  to: readonly string[] = keepers,
): Promise<boolean> {
  const { rows } = await sql`select from announcements
    where told_at is null or told_at < asked_at or not told_to @> ${to}::text[]
      or told_at < now() - ${tellAgainAfterMs} * interval '1 ms'
    for update skip locked`.execute(trx);
  if (rows.length === 0) return false;
  const revision = await announceChanges(trx);
  await listCounts(trx, revision);
  if (sitesSynced.listeners.length > 0) await listSites(trx, revision);
  await sql`update announcements set told_at = clock_timestamp(), told_to = ${to}`.execute(trx);
  return true;
}
