import { startAnalysis } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { rememberCountries } from '../../countries/country-sets.ts';
import { estimateKey, runsKey } from '../../query-keys.ts';
import { geoRuns } from '../geo-runs.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useIdempotentStart } from './use-idempotent-start.ts';
import { runStartFailureText, type RunStartBody } from './run-start-rules.ts';

/** Starts a run and returns its id immediately, whether or not the run has finished. */
export function useStartRun() {
  const client = useQueryClient();
  const start = useIdempotentStart<string>();
  return useMutation({
    mutationKey: geoRuns.startKey,
    mutationFn: (body: RunStartBody) =>
      start(async (key) => {
        // Without `prefer`, the response is sent only when the run ends or after 25 s, and nothing could be shown
        // until then.
        const headers = { prefer: 'respond-async', 'idempotency-key': key };
        return (await call(startAnalysis, { body }, { headers })).data.runId;
      }),
    onSuccess: (_runId, { countries }) => {
      rememberCountries(countries);
      void client.invalidateQueries({ queryKey: runsKey });
      void client.invalidateQueries({ queryKey: estimateKey });
    },
    onError: (error) => showToast(runStartFailureText(error)),
  });
}
