import { cancelSync, listSyncs, startSync } from '@geoplan/contracts/notion/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { geoRecordsKey, sitesKey } from '../../query-keys.ts';
import { isSyncing } from './sync-states.ts';

/** Query key of the sync state of each database. */
export const syncsKey = ['workspace', 'syncs'];

/** Poll intervals of the state: the first while a sync is running, the second otherwise, to notice scheduled syncs. */
const runningMs = 2_000;
const quietMs = 60_000;

/**
 * Poll interval for counts. No event reports the end of a sync; with this interval, the new counts are shown within 5
 * s.
 */
const countsMs = 4_000;

/**
 * Key built from the time of each database's last successful sync; it changes exactly when the rows may have changed.
 */
const goodSyncs = (syncs: readonly DatabaseSync[]) =>
  syncs.map(({ databaseId, lastSuccessAt }) => `${databaseId} ${lastSuccessAt}`).join('\n');

/** Invalidates everything that shows sites if a sync has ended since the last response. */
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
  // The state is small, and it is compared whenever a screen that shows sites is reopened.
  gcTime: Infinity,
  staleTime: 0,
});

const pauseAfter = (syncs: readonly DatabaseSync[] | undefined, idleMs: number) =>
  syncs?.some(isSyncing) ? runningMs : idleMs;

/** Sync state of each database. */
export function useSyncs() {
  return useQuery({ ...syncsQuery, refetchInterval: ({ state }) => pauseAfter(state.data, quietMs) });
}

/**
 * Invalidates the counts of a screen after each sync; polls only while the document is visible, and renders nothing.
 */
export function useFreshCounts(): void {
  useQuery({
    ...syncsQuery,
    refetchInterval: ({ state }) => pauseAfter(state.data, countsMs),
    notifyOnChangeProps: [],
  });
}

/** Starts a sync of all databases, or joins a running one. */
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

/** Cancels the sync of a database; its current copy is kept. */
export function useCancelSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (databaseId: string) => (await call(cancelSync, { params: { databaseId } })).data,
    onSuccess: (syncs) => {
      showToast('Синхронизация отменена, показаны прежние данные');
      client.setQueryData(syncsKey, syncs);
    },
    onError: (error) => showToast(sentences('Не удалось отменить синхронизацию', error.message)),
  });
}

/**
 * Delays before refetching stored records after a sync. The records are served with a separate copy of the counts,
 * which is updated over the bus 1–3 s after the rows; the last delay allows for a busy bus. No event reports the
 * update, and an unchanged response proves nothing, because most syncs change no counts.
 */
const recordsAfterMs = [0, 3_000, 8_000];

let planned: ReturnType<typeof setTimeout>[] = [];

/**
 * Invalidates everything counted or listed from the sites: visible data immediately, and the rest when it is shown
 * again. Databases whose syncs end one after another share the later refetches.
 */
function refreshSites(client: QueryClient): void {
  planned.forEach(clearTimeout);
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  refresh(sitesKey);
  planned = recordsAfterMs.map((delayMs) => setTimeout(() => refresh(geoRecordsKey), delayMs));
}
