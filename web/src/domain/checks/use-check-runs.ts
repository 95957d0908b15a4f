import { listCheckRuns, type CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { call } from '../../shared/api/call.ts';
import { listedRuns, useRunList } from '../runs/use-run-list.ts';
import { checkRunsKey, startCheckKey } from './check-keys.ts';

const read = async (signal: AbortSignal): Promise<CheckRun[]> =>
  (await call(listCheckRuns, { query: { limit: listedRuns } }, { signal })).data.runs;

/** The latest check runs of everybody, newest first, and the running ones among them. */
export function useCheckRuns({ isWatched = false }: { isWatched?: boolean } = {}) {
  return useRunList({ queryKey: checkRunsKey, startKey: startCheckKey, read, isWatched });
}
