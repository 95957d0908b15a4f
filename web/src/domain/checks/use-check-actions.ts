import {
  checkAll,
  checkSites,
  retryCheckRun,
  type CheckRun,
} from '@geoplan/contracts/http-status/http-status-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useIdempotentStart } from '../runs/start/use-idempotent-start.ts';
import { checkRuns } from './check-runs.ts';
import { checkFailureText, defaultBatchSize } from './check-labels.ts';
import { noteChecking } from './live-results.ts';
import { noteStarted } from './started-checks.ts';

/** Sites to check, selected by workspace status (an empty list means all sites) or by id. */
type CheckInput = { statuses: readonly string[] } | { siteIds: readonly string[] };

async function startCheck(input: CheckInput, key: string): Promise<string> {
  // Without `prefer`, the response is sent only when the run ends or after 25 s, and nothing could be shown until then.
  const options = { headers: { prefer: 'respond-async', 'idempotency-key': key } };
  const batchSize = defaultBatchSize;
  if ('statuses' in input) {
    const body = { batchSize, statusFilter: [...input.statuses] };
    return (await call(checkAll, { body }, options)).data.runId;
  }
  const body = { batchSize, projectIds: [...input.siteIds] };
  return (await call(checkSites, { body }, options)).data.runId;
}

/** Starts a check, or joins a running one with the same statuses; the tray reports its end. */
export function useStartCheck() {
  const client = useQueryClient();
  const startOnce = useIdempotentStart<string>();
  return useMutation({
    mutationKey: checkRuns.startKey,
    mutationFn: (input: CheckInput) => startOnce((key) => startCheck(input, key)),
    onSuccess: async (runId, input) => {
      noteStarted(runId);
      if ('siteIds' in input) noteChecking(runId, input.siteIds);
      await client.invalidateQueries({ queryKey: checkRuns.key });
    },
    onError: (error) => showToast(checkFailureText(error.message)),
  });
}

/** Repeats the checks that have no result or were left unfinished by a cancelled run, under the same run id. */
export function useRetryCheck() {
  const client = useQueryClient();
  const retryOnce = useIdempotentStart<CheckRun>();
  return useMutation({
    mutationFn: (runId: string) =>
      retryOnce(async (key) => {
        const headers = { 'idempotency-key': key };
        return (await call(retryCheckRun, { params: { runId } }, { headers })).data;
      }),
    onSuccess: (run) => {
      noteStarted(run.runId);
      return client.invalidateQueries({ queryKey: checkRuns.key });
    },
    onError: (error) => showToast(`Не удалось повторить: ${error.message}`),
  });
}
