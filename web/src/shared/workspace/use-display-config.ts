import { readDisplayConfig, setDisplayMode, type DisplayConfig } from '@geoplan/contracts/notion-configs';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showToast } from '../ui/toast.tsx';
import { displayConfigKey } from './workspace-keys.ts';

/** What a person looks at. */
export type DisplayMode = DisplayConfig['displayMode'];

/** A wish of a person: single mode without a database takes the active one (spec §4). */
export interface DisplayWish {
  mode: DisplayMode;
  /** Notion's id; only with `single`. */
  databaseId?: string | undefined;
}

const load = async (signal: AbortSignal) => (await call(readDisplayConfig, {}, { signal })).data;

/** The default connection as this person looks at it; null while there is none. */
export function useDisplayConfig() {
  return useQuery({ queryKey: displayConfigKey, queryFn: ({ signal }) => load(signal) });
}

/**
 * Asks for it once more where that has failed, so that nothing is shown in a mode that was not chosen. Past its query,
 * which whoever waits for it would take for one that has not been asked yet.
 * @throws ApiFailure
 */
export async function requireDisplayConfig(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (client.getQueryData(displayConfigKey) !== undefined) return;
  client.setQueryData(displayConfigKey, await load(signal));
}

/** Keeps how this person looks at the workspace; a failure is a toast in the spec's words (§8). */
export function useSetDisplayMode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ configId, wish }: { configId: string; wish: DisplayWish; isTableChange: boolean }) =>
      (
        await call(setDisplayMode, {
          params: { id: configId },
          body: { displayMode: wish.mode, selectedDatabaseId: wish.databaseId ?? null },
        })
      ).data,
    onSuccess: (saved) => client.setQueryData(displayConfigKey, saved),
    onError: (_, { isTableChange }) =>
      showToast(isTableChange ? 'Ошибка изменения выбранной таблицы' : 'Ошибка изменения режима отображения'),
  });
}
