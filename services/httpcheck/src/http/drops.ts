import {
  changeDropSource,
  dropRunEndpoints,
  readDropSource,
  startDropRun,
  type DropSourceState,
} from '@geoplan/contracts/drops/drop-runs';
import { AppError } from '@geoplan/kit/errors';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { RunFeeds } from '@geoplan/kit/runs/http/run-feed';
import { existingRun, runRoutes, starterOf } from '@geoplan/kit/runs/http/run-routes';
import { findStartedRun, type Starter } from '@geoplan/kit/runs/rows/create-run';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { createDropRun, type KnownServers } from '../db/drops/create-drop-run.ts';
import { isDropSourceEnabled, saveDropSource } from '../db/drops/drop-source-repository.ts';
import { dropRuns } from '../db/drops/drop-runs.ts';
import { findDropItems, findDropRun, findListedDropRun } from '../db/drops/find-drop-run.ts';

interface DropNeeds<T> {
  db: Kysely<T>;
  feeds: RunFeeds;
  /** Interval between keep-alive comments on an event stream, ms. */
  keepAliveMs: number;
  /** Reads the servers of registries by zone; null if IANA's list was never loaded. */
  readServers: () => Promise<KnownServers | null>;
  pauses: Omit<DropSourceState, 'isEnabled'>;
}

const offText =
  'Проверка своих списков выключена. Включить её может администратор в настройках, раздел «Подбор дропов».';
const noServersText = 'Справочник серверов RDAP сейчас недоступен. Повторите позже.';

/** Routes for lists of drops: start, switch, and the endpoints common to all kinds of runs. */
export function dropRoutes<T>({ db, feeds, keepAliveMs, readServers, pauses }: DropNeeds<T>): Route[] {
  const { isDemo } = pauses;
  const state = async () => ({
    success: true as const,
    data: { ...pauses, isEnabled: await isDropSourceEnabled(db) },
  });
  async function start(list: z.output<typeof startDropRun.body>, starter: Starter): Promise<string> {
    if (!(await isDropSourceEnabled(db))) throw new AppError('conflict', offText);
    const servers = await readServers();
    if (!servers)
      throw new AppError('service_unavailable', noServersText, { logText: 'RDAP servers unavailable' });
    return createDropRun(db, { ...list, isDemo, starter }, servers);
  }
  return [
    route(readDropSource).to(state),
    route(changeDropSource).to(async (call) => {
      await saveDropSource(db, call.body.isEnabled, actorOf(call));
      return state();
    }),
    route(startDropRun).to(async (call) => {
      const starter = starterOf(call, ['drops', call.body]);
      const runId = (await findStartedRun(db, dropRuns, starter)) ?? (await start(call.body, starter));
      return { success: true, data: await existingRun(findListedDropRun(db, runId)) };
    }),
    ...runRoutes({
      db,
      runs: dropRuns,
      endpoints: dropRunEndpoints,
      feeds,
      keepAliveMs,
      findRun: (runId) => findDropRun(db, runId),
      namedItems: ({ domains }, runId) => findDropItems(db, runId, domains),
    }),
  ];
}
