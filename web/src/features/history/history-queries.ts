import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { listRuns, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { definePages, type PageQuery } from '../../shared/list/define-pages.ts';
import { encodableSearch } from '../../domain/keywords/encodable-search.ts';
import { geoRecordsKey, runsKey } from '../../domain/query-keys.ts';
import type { HistorySort } from './history-rules.ts';

/** Number of latest runs requested per status. */
const runsLimit = 200;
/** Polling interval while runs are in progress, in ms. */
const runningMs = 3_000;

const keywordOrders = { date: 'lastUpdated', volume: 'searchVolume' } as const;

const keywordPages = definePages({
  key: [...geoRecordsKey, 'history'],
  load: async (wanted: PageQuery<typeof listKeywords>, page, signal) =>
    (await call(listKeywords, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ groups }) => groups,
});

/** Stored keywords in the given order. The previous list stays visible while another search is loading. */
export const useStoredKeywords = (search: string, sort: HistorySort) =>
  keywordPages.usePages({
    search: encodableSearch(search),
    sort: keywordOrders[sort],
  });

const statuses = ['running', 'failed', 'cancelled', 'completed'] as const;

/**
 * Runs that stored keywords do not represent, or represent only in part: running, failed, cancelled, or completed
 * with errors.
 */
export function useUnfinishedRuns() {
  const client = useQueryClient();
  const result = useQueries({
    queries: statuses.map((status) => ({
      queryKey: [...runsKey, 'history', status],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(listRuns, { query: { status, limit: runsLimit } }, { signal })).data.runs,
      refetchInterval: ({ state }: { state: { data?: readonly GeoRun[] } }) =>
        status === 'running' && (state.data?.length ?? 0) > 0 ? runningMs : (false as const),
    })),
    combine: (queries) => ({
      runs: queries
        .flatMap(({ data }) => data ?? [])
        .filter(({ status, failed }) => status !== 'completed' || failed > 0),
      error: queries.find(({ error }) => error !== null)?.error ?? null,
      isLoaded: queries.every(({ data }) => data !== undefined),
      refetch: () => Promise.all(queries.map((query) => query.refetch())),
    }),
  });
  const running = result.runs.filter(({ status }) => status === 'running').length;
  const before = useRef(running);
  useEffect(() => {
    // A run that has left the running state has either added stored keywords or failed.
    if (running < before.current) {
      void client.invalidateQueries({ queryKey: geoRecordsKey });
      void client.invalidateQueries({ queryKey: [...runsKey, 'history'] });
    }
    before.current = running;
  }, [client, running]);
  return result;
}
