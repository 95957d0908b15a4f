import { startAnalysis } from '@geoplan/contracts/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { runsKey, startRunKey } from '../runs/run-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { createKeyedStart } from './keyed-start.ts';
import { launchFailure, type LaunchBody } from './launch-rules.ts';

/** Starts a run and answers its id at once, finished or not. */
export function useStartRun() {
  const client = useQueryClient();
  const [start] = useState(() => createKeyedStart<string>());
  return useMutation({
    mutationKey: startRunKey,
    mutationFn: (body: LaunchBody) =>
      start(async (key) => {
        // Without `prefer` the answer waits for the run, up to 25 s, with nothing to show meanwhile.
        const headers = { prefer: 'respond-async', 'idempotency-key': key };
        return (await call(startAnalysis, { body }, { headers })).data.runId;
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: runsKey });
      void client.invalidateQueries({ queryKey: ['estimate'] });
    },
    onError: (error) => showToast(launchFailure(error)),
  });
}
