import { readRun } from '@geoplan/contracts/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/api/call.ts';
import { toolLink, type ToolInput } from '../../../shared/api/tool-link.ts';
import { keywordCountriesQuery } from '../../../shared/geo/use-keyword-countries.ts';
import { runInput } from '../../../shared/launch/run-input.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import type { Analysis } from '../history-rules.ts';

/** Opens the geo analysis with the keywords and countries of an earlier one filled in: the price comes first. */
export function useRepeat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ group, run }: Analysis): Promise<ToolInput> => {
      if (run) return runInput((await call(readRun, { params: { runId: run.runId } })).data);
      const keyword = group?.keyword ?? '';
      const { countries } = await client.fetchQuery(keywordCountriesQuery({ keyword }));
      return { keywords: [keyword], countries: countries.map(({ country }) => country) };
    },
    onSuccess: (input) => navigate(toolLink('/geo-analysis', input)),
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
}
