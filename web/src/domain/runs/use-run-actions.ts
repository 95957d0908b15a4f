import { retryRun } from '@geoplan/contracts/geo/geo-runs';
import { call } from '../../shared/api/call.ts';
import { geoRuns } from './geo-runs.ts';
import { useRetry } from './run-kind.ts';

interface Retry {
  runId: string;
  /** Pairs to retry; by default all failed pairs. */
  pairs?: { keyword: string; country: string }[];
}

/** Retries all failed pairs of a run, or only the listed ones, under the same run id. */
export const useRetryRun = () =>
  useRetry(
    geoRuns,
    async ({ runId, pairs }: Retry, headers) =>
      (await call(retryRun, { params: { runId }, body: pairs && { pairs } }, { headers })).data,
  );
