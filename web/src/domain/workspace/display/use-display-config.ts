import {
  readDisplayConfig,
  setDisplayMode,
  type DisplayConfig,
} from '@geoplan/contracts/notion/notion-configs';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { rememberGeoWords } from '../sites/site-values.ts';
import { displayConfigKey } from '../workspace-keys.ts';

/** Display mode (spec §4). */
export type DisplayMode = DisplayConfig['displayMode'];

/** A requested change of the display mode: single mode without a database takes the active one (spec §4). */
export interface DisplayRequest {
  mode: DisplayMode;
  /** Notion's id; only with `single`. */
  databaseId?: string | undefined;
}

async function load(signal: AbortSignal): Promise<DisplayConfig | null> {
  const config = (await call(readDisplayConfig, {}, { signal })).data;
  rememberGeoWords(config?.geoWords ?? []);
  return config;
}

/** The default connection with this person's display mode; null while there is none. */
export const displayConfigQuery = queryOptions({
  queryKey: displayConfigKey,
  queryFn: ({ signal }) => load(signal),
});

/** See `displayConfigQuery`. */
export const useDisplayConfig = () => useQuery(displayConfigQuery);

/**
 * Asks for it once more where that has failed, so that nothing is shown in a mode that was not chosen. Past its query,
 * which whoever waits for it would take for one that has not been asked yet.
 * @throws ApiFailure
 */
export async function requireDisplayConfig(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (client.getQueryData(displayConfigKey) !== undefined) return;
  client.setQueryData(displayConfigKey, await load(signal));
}

/** Saves this person's display mode; a failure is a toast in the spec's words (§8). */
export function useSetDisplayMode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      configId,
      request,
    }: {
      configId: string;
      request: DisplayRequest;
      isTableChange: boolean;
    }) =>
      (
        await call(setDisplayMode, {
          params: { id: configId },
          body: { displayMode: request.mode, selectedDatabaseId: request.databaseId ?? null },
        })
      ).data,
    onSuccess: (saved) => client.setQueryData(displayConfigKey, saved),
    onError: (_, { isTableChange }) =>
      showToast(isTableChange ? 'Ошибка изменения выбранной таблицы' : 'Ошибка изменения режима отображения'),
  });
}
