import { listSyncs, startSync } from '@geoplan/contracts/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { sentences } from '../format/sentences.ts';
import { showToast } from '../ui/toast.tsx';
import { isSyncing } from './is-syncing.ts';
import { refreshSites } from './refresh-sites.ts';
import { syncsKey } from './workspace-keys.ts';

/** How often the state is asked for: while a sync is under way, and otherwise, for those on a schedule. */
const runningMs = 2_000;
const quietMs = 60_000;

/** No event tells of a sync's end; asked so often, its counts are shown within 5 s of it. */
const countsMs = 4_000;

/** When each database was last read well; changes exactly when the rows may have changed. */
const goodSyncs = (syncs: readonly DatabaseSync[]) =>
  syncs.map(({ databaseId, lastSuccessAt }) => `${databaseId} ${lastSuccessAt}`).join('\n');

/** A sync that ended since the last answer makes everything that shows sites load anew. */
function noticeEnd(client: QueryClient, now: readonly DatabaseSync[]): void {
  const before = client.getQueryData<readonly DatabaseSync[]>(syncsKey);
  if (before !== undefined && goodSyncs(before) !== goodSyncs(now)) refreshSites(client);
}

const syncsQuery = queryOptions({
  queryKey: syncsKey,
  queryFn: async ({ signal, client }) => {
    const { data } = await call(listSyncs, {}, { signal });
    noticeEnd(client, data);
    return data;
  },
  // Small, and compared with whenever a screen that shows sites is opened again.
  gcTime: Infinity,
  staleTime: 0,
});

const pauseAfter = (syncs: readonly DatabaseSync[] | undefined, idleMs: number) =>
  syncs?.some(isSyncing) ? runningMs : idleMs;

/** The state of each database's copy. */
export function useSyncs() {
  return useQuery({ ...syncsQuery, refetchInterval: ({ state }) => pauseAfter(state.data, quietMs) });
}

/** Keeps the counts of a screen as new as the last sync; asks only while the document is visible, and draws nothing. */
export function useFreshCounts(): void {
  useQuery({
    ...syncsQuery,
    refetchInterval: ({ state }) => pauseAfter(state.data, countsMs),
    notifyOnChangeProps: [],
  });
}

/** Reads all databases anew; one that is being read already is joined. */
export function useStartSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(startSync, {})).data,
    onSuccess: (syncs) => {
      noticeEnd(client, syncs);
      client.setQueryData(syncsKey, syncs);
    },
    onError: (error) => showToast(sentences('Не удалось запустить синхронизацию', error.message)),
  });
}
