import { startAnalysis } from '@geoplan/contracts/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { runsKey, startRunKey } from '../runs/run-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { launchFailure, type LaunchBody } from './launch-rules.ts';

/** Starts a run and answers its id at once, finished or not. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: startRunKey,
    mutationFn: async (body: LaunchBody) => {
      // Without it the answer waits for the run, up to 25 s, with nothing to show meanwhile.
      const options = { headers: { prefer: 'respond-async' } };
      return (await call(startAnalysis, { body }, options)).data.runId;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: runsKey });
      void client.invalidateQueries({ queryKey: ['estimate'] });
    },
    onError: (error) => showToast(launchFailure(error)),
  });
}
