import { createHash } from 'node:crypto';
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
import type { Kysely } from 'kysely';
import { createDropRun } from '../db/drops/create-drop-run.ts';
import { isDropSourceEnabled, saveDropSource } from '../db/drops/drop-source-repository.ts';
import { dropRuns } from '../db/drops/drop-runs.ts';
import { findDropItems, findDropRun, findListedDropRun } from '../db/drops/find-drop-run.ts';
import type { RdapServers } from '../domain/drops/registration/rdap-bootstrap.ts';

interface DropNeeds<T> {
  db: Kysely<T>;
  feeds: RunFeeds;
  /** Between two comments on an event stream. */
  keepAliveMs: number;
  /** RDAP servers by zone; null = never had. */
  readServers: () => Promise<RdapServers | null>;
  pauses: Omit<DropSourceState, 'isEnabled'>;
}

const offText =
  'Проверка своих списков выключена. Включить её может администратор в настройках, раздел «Подбор дропов».';
const noServersText = 'Справочник серверов RDAP сейчас недоступен. Повторите позже.';

/** Lists of drops: the start, the switch, and what is the same for every kind of run. */
export function dropRoutes<T>({ db, feeds, keepAliveMs, readServers, pauses }: DropNeeds<T>): Route[] {
  const { isDemo } = pauses;
  const state = async () => ({
    success: true as const,
    data: { ...pauses, isEnabled: await isDropSourceEnabled(db) },
  });
  return [
    route(readDropSource).to(state),
    route(changeDropSource).to(async (call) => {
      await saveDropSource(db, call.body.isEnabled, actorOf(call));
      return state();
    }),
    route(startDropRun).to(async (call) => {
      if (!(await isDropSourceEnabled(db))) throw new AppError('conflict', offText);
      const servers = await readServers();
      if (!servers)
        throw new AppError('service_unavailable', noServersText, { logText: 'RDAP servers unavailable' });
      const asked = createHash('sha256').update(JSON.stringify(call.body)).digest('base64url');
      const wanted = { ...call.body, isDemo, starter: starterOf(call, ['drops', asked]) };
      const runId = await createDropRun(db, wanted, servers);
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
