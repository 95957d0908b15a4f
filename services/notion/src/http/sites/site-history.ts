import { changeHistoryRetention, readHistoryRetention } from '@geoplan/contracts/notion/site-history';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { readHistoryDays, saveHistoryDays } from '../../db/history/retention.ts';
import type { NotionTables } from '../../db/tables.ts';

/** Routes for the retention of the sites' history. */
export function siteHistoryRoutes({ db }: { db: Kysely<NotionTables> }): Route[] {
  return [
    route(readHistoryRetention).to(async () => ({
      success: true,
      data: { keepDays: await readHistoryDays(db) },
    })),
    route(changeHistoryRetention).to(async (call) => {
      const { keepDays } = call.body;
      await saveHistoryDays(db, keepDays, actorOf(call));
      return { success: true, data: { keepDays } };
    }),
  ];
}
