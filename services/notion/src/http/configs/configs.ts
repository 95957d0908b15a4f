import {
  changeConfig,
  createConfig,
  listConfigs,
  readDisplayConfig,
  removeConfig,
  revealToken,
  setDefaultConfig,
  setDisplayMode,
  setGeoWord,
} from '@geoplan/contracts/notion/notion-configs';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { createConfigRepository } from '../../db/configs/config-repository.ts';
import { createDisplayModeRepository } from '../../db/configs/display-mode-repository.ts';
import type { NotionTables } from '../../db/tables.ts';
import { displayModeFor } from '../../domain/configs/display-view.ts';
import { configView } from '../../domain/configs/workspace-config.ts';
import { configDraft, requireToken } from './config-draft.ts';

/** Display mode of the workspace, per user: all databases together or one. */
function displayConfigRoutes({ db }: { db: Kysely<NotionTables> }): Route[] {
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

/** Routes with which admins manage connections to the workspace, and routes for each user's display mode. */
export function configRoutes({ db, box }: { db: Kysely<NotionTables>; box: SecretBox }): Route[] {
  const configs = createConfigRepository(db, box);
  return [
    ...displayConfigRoutes({ db }),
    route(listConfigs).to(async ({ response }) => {
      response.set('cache-control', 'no-store');
      return { success: true, data: (await configs.list()).map(configView) };
    }),
    route(revealToken).to(async (call) => {
      call.response.set('cache-control', 'no-store');
      return { success: true, data: { notionToken: await configs.reveal(call.params.id, actorOf(call)) } };
    }),
    route(createConfig).to(async (call) => {
      const draft = { ...configDraft(call.body), token: requireToken(call.body.notionToken) };
      return { success: true, data: configView(await configs.create(draft, actorOf(call))) };
    }),
    route(changeConfig).to(async (call) => {
      const changed = await configs.change(call.params.id, configDraft(call.body), actorOf(call));
      return { success: true, data: configView(changed) };
    }),
    route(setGeoWord).to(async (call) => {
      const changed = await configs.setGeoWord(call.params.id, call.body, actorOf(call));
      return { success: true, data: configView(changed) };
    }),
    route(removeConfig).to(async (call) => {
      await configs.remove(call.params.id, actorOf(call));
      return { success: true };
    }),
    route(setDefaultConfig).to(async (call) => {
      await configs.setDefault(call.params.id, actorOf(call));
      return { success: true };
    }),
  ];
}
