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
      // The cached run may be only partly loaded.
      staleTime: 0,
    }),
  );
}

/**
 * Opens the geo analysis with the keywords and countries of an earlier run, and shows the price before the start. If
 * the user opens another screen before the response arrives, that screen stays open.
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
