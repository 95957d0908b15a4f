import { listDropRuns, type DropRun } from '@geoplan/contracts/drops/drop-runs';
import { call } from '../../shared/api/call.ts';
import { listedRuns, useRunList } from '../runs/use-run-list.ts';
import { dropRunsKey, startDropsKey } from './drop-keys.ts';

const read = async (signal: AbortSignal): Promise<DropRun[]> =>
  (await call(listDropRuns, { query: { limit: listedRuns } }, { signal })).data.runs;

/** The latest lists of everybody, newest first, and the running ones among them. */
export function useDropRuns({ isWatched = false }: { isWatched?: boolean } = {}) {
  return useRunList({ queryKey: dropRunsKey, startKey: startDropsKey, read, isWatched });
}
