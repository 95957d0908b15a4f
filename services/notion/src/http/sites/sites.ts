import {
  brandSites,
  launchedSitesOfKeyword,
  launchedSitesOfPair,
  notionAnalytics,
  siteStats,
} from '@geoplan/contracts/notion/notion';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { readAnalytics } from '../../db/sites/site-analytics.ts';
import { readSiteStats, listBrandSites } from '../../db/sites/site-repository.ts';

interface Needs {
  db: QueryExecutorProvider;
}

/** Routes for the sites of one brand with their number, and for the counts on the analytics screen. */
export function siteRoutes({ db }: Needs): Route[] {
  return [
    route(siteStats).to(async ({ params, query: { databaseId } }) => ({
      success: true,
      ...(await readSiteStats(db, { ...params, databaseId })),
    })),
    route(brandSites).to(async ({ params, query: { databaseId } }) => ({
      success: true,
      sites: await listBrandSites(db, { ...params, databaseId }),
    })),
    route(launchedSitesOfKeyword).to(async ({ params: { keyword }, query: { databaseId } }) => {
      const { launchedSites } = await readSiteStats(db, { keyword, country: null, databaseId });
      return { success: true, launchedSites };
    }),
    route(launchedSitesOfPair).to(async ({ params, query: { databaseId } }) => {
      const { launchedSites } = await readSiteStats(db, { ...params, databaseId });
      return { success: true, launchedSites };
    }),
    route(notionAnalytics).to(async ({ query: { databaseId } }) => ({
      success: true,
      data: await readAnalytics(db, databaseId),
    })),
  ];
}
