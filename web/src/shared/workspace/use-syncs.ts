import { listSyncs, startSync } from '@geoplan/contracts/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { showToast } from '../ui/toast.tsx';
import { isSyncing } from './is-syncing.ts';
import { projectsKey, syncsKey } from './workspace-keys.ts';

/** How often the state is asked for: while a sync is under way, and otherwise, for those on a schedule. */
const runningMs = 2_000;
const quietMs = 60_000;

/** When each database was last read well; changes exactly when the rows may have changed. */
const goodSyncs = (syncs: readonly DatabaseSync[]) =>
  syncs.map(({ databaseId, lastSuccessAt }) => `${databaseId} ${lastSuccessAt}`).join('\n');

/** The state of each database's copy; a sync that ended makes everything that shows sites load anew. */
export function useSyncs() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: syncsKey,
    queryFn: async ({ signal }) => (await call(listSyncs, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isSyncing) ? runningMs : quietMs),
  });
  const good = query.data && goodSyncs(query.data);
  const before = useRef(good);
  useEffect(() => {
    if (before.current !== undefined && before.current !== good)
      void client.invalidateQueries({ queryKey: projectsKey });
    before.current = good;
  }, [client, good]);
  return query;
}

/** Reads all databases anew; one that is being read already is joined. */
export function useStartSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(startSync, {})).data,
    onSuccess: (syncs) => client.setQueryData(syncsKey, syncs),
    onError: (error) => showToast(`Не удалось запустить синхронизацию. ${error.message}`),
  });
}
