import { cancelRun, retryRun, type GeoRun, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { runKey, runsKey } from './run-keys.ts';
import { useIdempotentStart } from './start/use-idempotent-start.ts';

const failureText = (error: unknown) => (error instanceof Error ? error.message : 'Неизвестная ошибка');

/** Puts the changed run into what is shown, then asks for its pairs. */
function useChangedRun() {
  const client = useQueryClient();
  return async (run: GeoRun) => {
    client.setQueryData<GeoRunDetail>(runKey(run.runId), (known) => known && { ...known, ...run });
    client.setQueryData<GeoRun[]>(runsKey, (runs) =>
      runs?.map((each) => (each.runId === run.runId ? run : each)),
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: runKey(run.runId) }),
      client.invalidateQueries({ queryKey: runsKey }),
    ]);
  };
}

/** Cancels a run; what it has found stays. */
export function useCancelRun() {
  const show = useChangedRun();
  return useMutation({
    mutationFn: async (runId: string) => (await call(cancelRun, { params: { runId } })).data,
    onSuccess: (run) => {
      showToast('Запуск отменён, найденное сохранено');
      return show(run);
    },
    onError: (error) => showToast(`Не удалось отменить запуск: ${failureText(error)}`),
  });
}

interface Retry {
  runId: string;
  /** All failed pairs without it. */
  pairs?: { keyword: string; country: string }[];
}

/** Tries failed pairs of a run again, all or the named ones; the run goes on under its id. */
export function useRetryRun() {
  const show = useChangedRun();
  const retryOnce = useIdempotentStart<GeoRun>();
  return useMutation({
    mutationFn: ({ runId, pairs }: Retry) =>
      retryOnce(async (key) => {
        const headers = { 'idempotency-key': key };
        const input = { params: { runId }, body: pairs && { pairs } };
        return (await call(retryRun, input, { headers })).data;
      }),
    onSuccess: show,
    onError: (error) => showToast(`Не удалось повторить: ${failureText(error)}`),
  });
}
