import { notionAnalytics } from '@geoplan/contracts/notion';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { readAnalytics } from '../../db/sites/site-analytics.ts';

/** What the analytics screen adds to the list of sites. */
export function analyticsRoutes({ db }: { db: QueryExecutorProvider }): Route[] {
  return [
    route(notionAnalytics).to(async ({ query: { databaseId } }) => ({
      success: true,
      data: await readAnalytics(db, databaseId),
    })),
  ];
}
