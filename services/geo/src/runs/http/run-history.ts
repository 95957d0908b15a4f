import { changeRunRetention, readRunRetention, removeRun } from '@geoplan/contracts/geo/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import * as repository from '../db/remove-runs.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Routes with which users remove ended runs and admins set the retention. */
export function runHistoryRoutes({ db }: { db: Kysely<GeoTables> }): Route[] {
  return [
    route(removeRun).to(async (call) => {
      const { runId } = call.params;
      const status = await repository.removeRun(db, runId, actorOf(call));
      if (status === null) throw new AppError('not_found', 'Запуск не найден');
      if (status === 'running') throw new AppError('conflict', 'Запуск ещё идёт. Сначала отмените его.');
      if (status === 'settling')
        throw new AppError(
          'conflict',
          'Ещё выполняются последние запросы этого запуска. Повторите через минуту.',
        );
      return { success: true, data: { runId } };
    }),
    route(readRunRetention).to(async () => ({
      success: true,
      data: { keepDays: await repository.readRunDays(db) },
    })),
    route(changeRunRetention).to(async (call) => {
      const { keepDays } = call.body;
      await repository.saveRunDays(db, keepDays, actorOf(call));
      return { success: true, data: { keepDays } };
    }),
  ];
}
