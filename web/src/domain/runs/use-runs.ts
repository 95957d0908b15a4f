import { listRuns, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { call } from '../../shared/api/call.ts';
import { runsKey, startRunKey } from './run-keys.ts';
import { listedRuns, useRunList } from './use-run-list.ts';

const read = async (signal: AbortSignal): Promise<GeoRun[]> =>
  (await call(listRuns, { query: { limit: listedRuns } }, { signal })).data.runs;

/** The latest geo runs of everybody, newest first, and the running ones among them. */
export function useRuns({ isWatched = false }: { isWatched?: boolean } = {}) {
  return useRunList({ queryKey: runsKey, startKey: startRunKey, read, isWatched });
}
