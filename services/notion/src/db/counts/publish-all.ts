import { siteCountsListed, sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Work } from '@geoplan/kit/work/define-work';
import { requestResend, resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import type { NotionTables } from '../tables.ts';
import { countsPerMessage, nextRevision, publishCounts } from './publish-counts.ts';
import { listPublishedSites, sitesPerMessage } from './publish-sites.ts';

type PublishedCounts = z.output<typeof siteCountsListed.data>['counts'][number];
type CountKey = Pick<PublishedCounts, 'brand' | 'geo' | 'databaseId'>;

/** Requests a full publish. */
export async function requestFullPublish(db: QueryExecutorProvider): Promise<void> {
  await requestResend(db, siteCountsListed);
  await requestResend(db, sitesSynced);
}

/** Last key of a page, which covers the keys after the previous page; null if the page has no upper bound. */
const lastOf = <T>(rows: readonly T[], limit: number): T | null =>
  rows.length < limit ? null : (rows.at(-1) ?? null);

/** Resends every count. A listener must discard any count that was not resent. */
const resendCounts = (db: Kysely<NotionTables>): Work =>
  resends(siteCountsListed, {
    db,
    title: 'Повтор числа сайтов по брендам и странам для других служб',
    async page(trx, after: CountKey | null) {
      const revision = after === null ? await publishCounts(trx) : await nextRevision(trx);
      const { brand = '', geo = null, databaseId = '' } = after ?? {};
      const { rows: counts } =
        await sql<PublishedCounts>`select database_id as "databaseId", brand_key as brand,
          nullif(country, '') as geo, total_domains as "totalDomains", sites_in_work as "sitesInWork",
          launched_sites as "launchedSites", coalesce(counted_sites, total_domains) as "countedSites"
        from announced_counts where (brand_key, country, database_id) > (${brand}, ${geo ?? ''}, ${databaseId})
        order by brand_key, country, database_id limit ${countsPerMessage}`.execute(trx);
      const last = lastOf(counts, countsPerMessage);
      const upTo = last && { brand: last.brand, geo: last.geo, databaseId: last.databaseId };
      return { data: [{ revision, after, upTo, counts }], next: upTo };
    },
  });

/** Resends every site. A listener must remove any site that was not resent. */
const resendSites = (db: Kysely<NotionTables>): Work =>
  resends(sitesSynced, {
    db,
    title: 'Повтор всех сайтов для других служб',
    async page(trx, after: string | null) {
      const revision = after === null ? await publishCounts(trx) : await nextRevision(trx);
      const upserted = await listPublishedSites(trx, after);
      const upTo = lastOf(upserted, sitesPerMessage)?.siteId ?? null;
      return { data: [{ revision, between: { after, upTo }, upserted, removed: [] }], next: upTo };
    },
  });

/** Full resync of the listeners. */
export const resendAll = (db: Kysely<NotionTables>): Work[] => [resendCounts(db), resendSites(db)];
