import { retryRun, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { geoRuns } from './geo-runs.ts';
import { showChanged } from './run-kind.ts';
import { useIdempotentStart } from './start/use-idempotent-start.ts';

interface Retry {
  runId: string;
  /** Pairs to retry; by default all failed pairs. */
  pairs?: { keyword: string; country: string }[];
}

/** Retries all failed pairs of a run, or only the listed ones, under the same run id. */
export function useRetryRun() {
  const client = useQueryClient();
  const retryOnce = useIdempotentStart<GeoRun>();
  return useMutation({
    mutationFn: ({ runId, pairs }: Retry) =>
      retryOnce(async (key) => {
        const headers = { 'idempotency-key': key };
        const input = { params: { runId }, body: pairs && { pairs } };
        return (await call(retryRun, input, { headers })).data;
      }),
    onSuccess: (run) => showChanged(client, geoRuns, run),
    onError: (error) => showToast(`Не удалось повторить: ${messageOf(error)}`),
  });
}
