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

/** Poll interval of the state: while a sync is running, and otherwise, for the scheduled ones. */
const runningMs = 2_000;
const quietMs = 60_000;

/** No event reports a sync's end; at this interval its counts are shown within 5 s of it. */
const countsMs = 4_000;

/** Key over each database's last successful sync; changes exactly when the rows may have changed. */
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
  // Small, and compared whenever a screen that shows sites is opened again.
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

/** Starts a sync of all databases; a running one is joined. */
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

/** Cancels the sync of a database; the shown copy stays. */
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
 * Delays of the refetches of stored records after a sync. They read their own copy of the counts, which follows the
 * rows over the bus in 1–3 s; the last delay is for a busy bus. Nothing reports that it has followed, and an
 * unchanged response does not show it either: most syncs change no counts.
 */
const recordsAfterMs = [0, 3_000, 8_000];

let planned: ReturnType<typeof setTimeout>[] = [];

/**
 * Invalidates everything counted or listed from the sites: shown data now, and the rest when it is shown again.
 * Databases whose syncs end one after the other share the later refetches.
 */
function refreshSites(client: QueryClient): void {
  planned.forEach(clearTimeout);
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  refresh(sitesKey);
  planned = recordsAfterMs.map((delayMs) => setTimeout(() => refresh(geoRecordsKey), delayMs));
}
