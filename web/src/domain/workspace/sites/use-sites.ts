import { cachedSites } from '@geoplan/contracts/notion/notion';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { resolveWorkspaceView } from '../display/display-rules.ts';
import { displayConfigQuery, requireDisplayConfig } from '../display/use-display-config.ts';
import { sitesKey } from '../../query-keys.ts';

/** Heading of a failed load, above the server's message or 'Ошибка подключения к серверу' (spec §8). */
export const sitesFailedTitle = 'Ошибка загрузки данных из Notion';

/**
 * A sync that this tab notices invalidates the rows immediately. The rows can become stale only through a sync by
 * another user that this tab does not notice.
 */
const staleMs = 60_000;

interface SitesOptions {
  /** False while the database is still unknown. */
  isEnabled: boolean;
  /** False to show a failure immediately, without a second attempt (spec §8, Analytics). */
  isRetried?: boolean;
}

const sitesQuery = (databaseId: string | undefined, isRetried: boolean) =>
  queryOptions({
    queryKey: [...sitesKey, databaseId ?? 'all'],
    queryFn: async ({ signal, client }) => {
      await requireDisplayConfig(client, signal);
      const { data, lastSync } = await call(cachedSites, { query: { databaseId } }, { signal });
      return { sites: data, lastSync };
    },
    staleTime: staleMs,
    // Structural sharing over 10,000 rows takes longer than rerendering the visible ones.
    structuralSharing: false,
    ...(isRetried ? {} : { retry: false }),
  });

/**
 * All sites of the active databases, or of one database. `lastSync` is the time of the last successful sync, or the
 * earliest of these times if there are several databases; null before the first sync. Fails without the user's
 * display mode, which determines the rows.
 */
export function useSites(databaseId: string | undefined, { isEnabled, isRetried = true }: SitesOptions) {
  return useQuery({
    ...sitesQuery(databaseId, isRetried),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

/**
 * Requests the rows before the analytics are rendered, if the URL contains no database. The screen's `useSites` then
 * shares the request and shows its failure.
 */
export async function askForSites(): Promise<void> {
  try {
    const config = await queryClient.query({ ...displayConfigQuery, staleTime: 'static' });
    if (config === null) return;
    const { databaseId } = resolveWorkspaceView(config);
    await queryClient.query(sitesQuery(databaseId, false));
  } catch {
    // The screen retries the request and shows the failure.
  }
}
