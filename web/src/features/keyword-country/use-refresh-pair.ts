import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { geoRecordsKey } from '../../domain/query-keys.ts';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useLive } from '../../domain/runs/live/use-live.ts';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../domain/runs/start/use-start-run.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

const failed = (message: string) => showToast(`Ошибка: ${message}`);

/** Refreshes this pair even if its figures are fresh, and shows the outcome (spec §8). */
export function useRefreshPair(keyword: string, country: string) {
  const client = useQueryClient();
  const start = useStartRun();
  const [runId, setRunId] = useState<string | null>(null);
  const told = useRef<string>(null);
  const { data: run, error } = useLive(geoRuns, runId);
  const isOver = error !== null || (run !== undefined && run.status !== 'running');
  useEffect(() => {
    if (runId === null || !isOver || told.current === runId) return;
    told.current = runId;
    const problem = error?.message ?? run?.errors[0]?.message;
    if (problem !== undefined) return failed(problem);
    showToast(run?.status === 'completed' ? 'Данные обновлены' : 'Ошибка при получении данных');
    void client.invalidateQueries({ queryKey: geoRecordsKey });
  }, [client, error, isOver, run, runId]);
  const refresh = () =>
    start.mutate(runStartBody({ keywords: [keyword], countries: [country], refresh: true }), {
      onSuccess: setRunId,
    });
  return { refresh, isRefreshing: start.isPending || (runId !== null && !isOver) };
}
