import { readRun } from '@geoplan/contracts/geo/geo-runs';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { prefillLink } from './prefill-link.ts';
import { runInput } from './run-input.ts';

/**
 * Opens the geo analysis with the keywords and countries of an earlier run, with the price first. A user who has left
 * the screen before the response stays on the other one.
 */
export function useRepeatRun() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async (runId: string) => runInput((await call(readRun, { params: { runId } })).data),
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
  const repeat = (runId: string) =>
    mutate(runId, { onSuccess: (input) => void navigate(prefillLink('/geo-analysis', input)) });
  return { repeat, isPending };
}
