import {
  readDisplayConfig,
  setDisplayMode,
  type DisplayConfig,
} from '@geoplan/contracts/notion/notion-configs';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { displayConfigKey } from '../../query-keys.ts';
import { rememberGeoWords } from '../sites/site-values.ts';

/** Display mode (spec §4). */
export type DisplayMode = DisplayConfig['displayMode'];

/** Requested display mode. Single mode without a database selects the active one (spec §4). */
export interface DisplayRequest {
  mode: DisplayMode;
  /** Notion id of the database; only with `single`. */
  databaseId?: string | undefined;
}

async function load(signal: AbortSignal): Promise<DisplayConfig | null> {
  const config = (await call(readDisplayConfig, {}, { signal })).data;
  rememberGeoWords(config?.geoWords ?? []);
  return config;
}

/** Default connection with this user's display mode; null while there is none. */
export const displayConfigQuery = queryOptions({
  queryKey: displayConfigKey,
  queryFn: ({ signal }) => load(signal),
});

/** Hook for `displayConfigQuery`. */
export const useDisplayConfig = () => useQuery(displayConfigQuery);

/**
 * Requests the display mode once more after a failure, so that nothing is shown in a mode that the user did not
 * choose. Bypasses the query, because components that depend on the query would treat it as not yet requested. @throws
 * ApiFailure
 */
export async function requireDisplayConfig(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (client.getQueryData(displayConfigKey) !== undefined) return;
  client.setQueryData(displayConfigKey, await load(signal));
}

/** Saves this user's display mode; shows a failure as a toast in the spec's words (§8). */
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
