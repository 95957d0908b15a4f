import { listRunPairs, type GeoRunDetail, type PairPage } from '@geoplan/contracts/geo/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import { runExists } from '@geoplan/kit/runs/rows/read-runs';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { GeoTables } from '../../db/tables.ts';
import { geoRuns } from '../db/geo-runs.ts';
import { listPairs, readGeoRun, type FoundPairs } from '../db/read-geo-run.ts';

/** Cursor with the position of the last pair of a page. */
const cursors = createCursor([z.string().regex(/^\d{1,9}$/)]);

function withCursor<Found extends FoundPairs>({ lastPosition, ...found }: Found) {
  return { ...found, nextCursor: lastPosition === null ? null : cursors.encode([lastPosition]) };
}

/** Reads a run with the first page of its pairs and their cursor; `null` if no run has this id. */
export async function findRunDetail(db: Kysely<GeoTables>, runId: string): Promise<GeoRunDetail | null> {
  const run = await readGeoRun(db, runId);
  return run && withCursor(run);
}

/** Route for subsequent pages of a run's pairs. */
export function runPairRoute({ db }: { db: Kysely<GeoTables> }): Route {
  return route(listRunPairs).to(async ({ params: { runId }, query: { cursor } }) => {
    if (!(await runExists(db, geoRuns, runId))) throw new AppError('not_found', 'Запуск не найден');
    const after = cursor === undefined ? -1 : Number(cursors.decode(cursor)[0]);
    const data: PairPage = withCursor(await listPairs(db, runId, after));
    return { success: true, data };
  });
}
