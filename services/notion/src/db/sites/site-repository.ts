import type { SiteCounts } from '@geoplan/contracts/geo/geo-record';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { statusKey } from '../../domain/sites/parse-site.ts';
import { findKeywordBrand } from '../brands/keyword-brands.ts';
import { findVisibleDatabases, type VisibleDatabase } from './visible-databases.ts';

/** Sites of the brand that a keyword belongs to; `country` is null for all countries. */
interface SiteSelector {
  keyword: string;
  country: string | null;
  databaseId: string | undefined;
}

type BrandSite = Pick<NotionSite, 'id' | 'url' | 'status' | 'start_date' | 'httpStatus' | 'notionUrl'>;

function matchesSelector(
  shown: readonly VisibleDatabase[],
  { brand, country }: { brand: string; country: string | null },
): RawBuilder<boolean> {
  return sql`s.database_row = any(${shown.map(({ row }) => row)}::uuid[]) and s.brand_key = ${brand}
    and (${country}::text is null or s.countries @> array[${country}]::text[])`;
}

/** Counts sites by the rule of the shown config, which all shown databases share. */
export async function readSiteStats(db: QueryExecutorProvider, selector: SiteSelector): Promise<SiteCounts> {
  const shown = await findVisibleDatabases(db, selector.databaseId);
  const { launched = [], inWork = [] } = shown[0]?.counting ?? {};
  const brand = await findKeywordBrand(db, selector.keyword);
  const { rows } = await sql<SiteCounts>`select count(*)::int as "totalDomains",
      count(*) filter (where s.status_key = any(${inWork.map(statusKey)}::text[]))::int as "sitesInWork",
      count(*) filter (where s.status_key = any(${launched.map(statusKey)}::text[]))::int as "launchedSites"
    from sites s where ${matchesSelector(shown, { ...selector, brand })}`.execute(db);
  return rows[0] ?? { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
}

/** Lists the sites of a brand, newest first. */
export async function listBrandSites(
  db: QueryExecutorProvider,
  selector: SiteSelector,
): Promise<BrandSite[]> {
  const shown = await findVisibleDatabases(db, selector.databaseId);
  const brand = await findKeywordBrand(db, selector.keyword);
  const { rows } = await sql<
    Omit<BrandSite, 'httpStatus'> & { httpStatus: number | null }
  >`select s.id, s.url,
      s.status, s.start_date, s.http_status as "httpStatus", s.notion_url as "notionUrl"
    from sites s where ${matchesSelector(shown, { ...selector, brand })} order by s.created_at desc, s.id`.execute(
    db,
  );
  return rows.map(({ httpStatus, ...site }) => ({ ...site, ...(httpStatus !== null && { httpStatus }) }));
}

/** True if one of these rows of a database is stored. */
export async function isAnyShown(
  db: QueryExecutorProvider,
  databaseRow: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } =
    await sql`select from sites where database_row = ${databaseRow} and id = any(${ids}::text[])
    limit 1`.execute(db);
  return rows.length > 0;
}
