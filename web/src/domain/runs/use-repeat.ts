import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { geoRuns } from './geo-runs.ts';
import { prefillLink, type PrefillInput } from './prefill-link.ts';
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
 * Function that opens the geo analysis with the keywords and countries of an earlier analysis, so that the price is
 * shown before the start. If the user opens another screen before the response arrives, that screen stays open.
 * @param read loads the keywords and countries
 */
export function useRepeat<Analysis>(
  read: (client: QueryClient, analysis: Analysis) => Promise<PrefillInput>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (analysis: Analysis) => read(client, analysis),
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
  return (analysis: Analysis) =>
    mutate(analysis, { onSuccess: (input) => void navigate(prefillLink('/geo-analysis', input)) });
}
