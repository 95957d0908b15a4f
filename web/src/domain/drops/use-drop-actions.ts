import { retryDropRun, startDropRun } from '@geoplan/contracts/drops/drop-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useIdempotentStart } from '../runs/start/use-idempotent-start.ts';
import { useRetry } from '../runs/run-kind.ts';
import { dropRuns } from './drop-runs.ts';

type ListInput = Parameters<typeof call<typeof startDropRun>>[1]['body'];

/** Starts the lookups of a list; the tray reports their end. */
export function useStartDrops() {
  const client = useQueryClient();
  const startOnce = useIdempotentStart<string>();
  return useMutation({
    mutationKey: dropRuns.startKey,
    mutationFn: (body: ListInput) =>
      startOnce(async (key) => {
        const headers = { 'idempotency-key': key };
        return (await call(startDropRun, { body }, { headers })).data.runId;
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: dropRuns.key }),
  });
}

/** Repeats the lookups that have no result or were left unfinished by a cancelled list, under the same id. */
export const useRetryDrops = () =>
  useRetry(
    dropRuns,
    async (runId: string, headers) => (await call(retryDropRun, { params: { runId } }, { headers })).data,
  );
