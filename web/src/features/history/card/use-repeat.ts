import { readRun } from '@geoplan/contracts/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/api/call.ts';
import { prefillLink, type PrefillInput } from '../../../domain/runs/prefill-link.ts';
import { keywordCountriesQuery } from '../../../domain/keywords/use-keyword-countries.ts';
import { runInput } from '../../../domain/runs/run-input.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import type { Analysis } from '../history-rules.ts';

/** Opens the geo analysis prefilled from an earlier one: the price comes first. */
export function useRepeat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ group, run }: Analysis): Promise<PrefillInput> => {
      if (run) return runInput((await call(readRun, { params: { runId: run.runId } })).data);
      const keyword = group?.keyword ?? '';
      const { countries } = await client.fetchQuery(keywordCountriesQuery({ keyword }));
      return { keywords: [keyword], countries: countries.map(({ country }) => country) };
    },
    onSuccess: (input) => navigate(prefillLink('/geo-analysis', input)),
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
}
