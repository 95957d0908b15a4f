import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { geoRuns } from './geo-runs.ts';
import { prefillLink } from './prefill-link.ts';
import { runInput } from './run-input.ts';

/** Keywords and countries of all pairs of a run. @throws ApiFailure */
export async function readRunInput(client: QueryClient, runId: string) {
  return runInput(
    await client.fetchQuery({
      queryKey: geoRuns.detailKey(runId),
      queryFn: (context) => geoRuns.read(runId, context),
      // A run in the cache may have been loaded in part.
      staleTime: 0,
    }),
  );
}

/**
 * Opens the geo analysis with the keywords and countries of an earlier run, with the price first. A user who has left
 * the screen before the response stays on the other one.
 */
export function useRepeatRun() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (runId: string) => readRunInput(client, runId),
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
  const repeat = (runId: string) =>
    mutate(runId, { onSuccess: (input) => void navigate(prefillLink('/geo-analysis', input)) });
  return { repeat, isPending };
}
