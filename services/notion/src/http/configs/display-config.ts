import { readDisplayConfig, setDisplayMode } from '@geoplan/contracts/notion-configs';
import { authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { createDisplayModeRepository } from '../../db/configs/display-mode-repository.ts';
import type { NotionTables } from '../../db/tables.ts';
import { displayModeFor } from '../../domain/configs/display-view.ts';

/** Display mode of the workspace, per user: everything together or one database. */
export function displayConfigRoutes({ db }: { db: Kysely<NotionTables> }): Route[] {
  const modes = createDisplayModeRepository(db);
  return [
    route(readDisplayConfig).to(async (call) => ({
      success: true,
      data: await modes.find({ userId: authenticatedUser(call).userId, configId: null }),
    })),
    route(setDisplayMode).to(async (call) => {
      const selector = { userId: authenticatedUser(call).userId, configId: call.params.id };
      return { success: true, data: await modes.save(selector, (now) => displayModeFor(now, call.body)) };
    }),
  ];
}
