import { readDisplayConfig, setDisplayMode } from '@geoplan/contracts/notion-configs';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { createDisplayModeRepository } from '../db/display-mode-repository.ts';
import type { NotionTables } from '../db/tables.ts';
import { displayModeFor } from '../domain/display-view.ts';
import { personOf } from './caller.ts';

/** How each person looks at the workspace: everything together or one database. */
export function displayConfigRoutes({ db }: { db: Kysely<NotionTables> }): Route[] {
  const modes = createDisplayModeRepository(db);
  return [
    route(readDisplayConfig).to(async (call) => ({
      success: true,
      data: await modes.find({ userId: personOf(call).userId, configId: null }),
    })),
    route(setDisplayMode).to(async (call) => {
      const look = { userId: personOf(call).userId, configId: call.params.id };
      return { success: true, data: await modes.save(look, (now) => displayModeFor(now, call.body)) };
    }),
  ];
}
