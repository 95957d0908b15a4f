import { listRuns, removeRun, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { RunStatus } from '@geoplan/contracts/runs';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { runsKey } from '../../../domain/runs/run-keys.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;
/** Poll interval while a listed run goes on. */
const runningMs = 3_000;

const load = (
  status: RunStatus | undefined,
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
) => call(listRuns, { query: { status, limit, cursor } }, { signal });

/** Runs of everybody, newest first, page by page; undefined = in every state. */
export function useRunHistory(status: RunStatus | undefined) {
  const query = useInfiniteQuery({
    queryKey: [...runsKey, 'list', status],
    queryFn: async ({ pageParam, signal }) => (await load(status, pageSize, pageParam, signal)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // While the first page alone is shown: reading through old pages must not fetch them all again and again.
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      const isGoingOn = pages[0]?.runs.some((run) => run.status === 'running') === true;
      return pages.length === 1 && isGoingOn ? runningMs : false;
    },
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const runs = useMemo(() => data?.pages.flatMap((page) => page.runs) ?? [], [data]);
  return { ...query, runs };
}

/** Every run of this state, for the export. */
export function loadAllRuns(
  status: RunStatus | undefined,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<GeoRun[]> {
  return collectPages(async (cursor) => {
    const { runs, nextCursor } = (await load(status, exportPageSize, cursor, signal)).data;
    return { items: runs, nextCursor };
  }, onProgress);
}

/** Takes an ended run out of the list; what it has found stays. */
export function useRemoveRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => call(removeRun, { params: { runId } }),
    onSuccess: async () => {
      showToast('Запуск удалён из списка, показатели остались');
      await client.invalidateQueries({ queryKey: runsKey });
    },
  });
}
