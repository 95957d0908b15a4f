import { startAnalysis } from '@geoplan/contracts/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isPassingFailure } from '../api/query-client.ts';
import { runsKey, startRunKey } from '../runs/run-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { launchFailure, type LaunchBody } from './launch-rules.ts';

/** A restarted service answers again after two seconds or so. */
const secondTryMs = 2_500;

/** Not `crypto.randomUUID`, which browsers keep from pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Starts a run and answers its id at once, finished or not. */
export function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: startRunKey,
    mutationFn: async (body: LaunchBody) => {
      // Without `prefer` the answer waits for the run, up to 25 s, with nothing to show meanwhile.
      const headers = { prefer: 'respond-async', 'idempotency-key': newKey() };
      const start = () => call(startAnalysis, { body }, { headers });
      const answer = await start().catch(async (error: unknown) => {
        if (!isPassingFailure(error)) throw error;
        // The run may be stored although its answer was lost with a process: the same key finds it.
        await new Promise((resolve) => setTimeout(resolve, secondTryMs));
        return start();
      });
      return answer.data.runId;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: runsKey });
      void client.invalidateQueries({ queryKey: ['estimate'] });
    },
    onError: (error) => showToast(launchFailure(error)),
  });
}
