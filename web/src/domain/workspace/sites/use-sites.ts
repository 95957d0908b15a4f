import { cachedSites } from '@geoplan/contracts/notion/notion';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { resolveWorkspaceView } from '../display/display-rules.ts';
import { displayConfigQuery, requireDisplayConfig } from '../display/use-display-config.ts';
import { sitesKey } from '../workspace-keys.ts';

/** Heading of a failed load; below it stands the server's word, or 'Ошибка подключения к серверу' (spec §8). */
export const sitesFailedTitle = 'Ошибка загрузки данных из Notion';

/** A sync invalidates the rows at once; apart from that they only grow stale with other people's syncs. */
const staleMs = 60_000;

interface ProjectsOptions {
  /** False = not yet: which database is meant is still being found out. */
  isEnabled?: boolean;
  /** False = a failure is shown at once, without a second try (spec §8, Analytics). */
  isRetried?: boolean;
}

const sitesQuery = (databaseId: string | undefined, isRetried: boolean) =>
  queryOptions({
    queryKey: [...sitesKey, databaseId ?? 'all'],
    queryFn: async ({ signal, client }) => {
      await requireDisplayConfig(client, signal);
      const { data, lastSync } = await call(cachedSites, { query: { databaseId } }, { signal });
      return { projects: data, lastSync };
    },
    staleTime: staleMs,
    // Structural sharing over 10,000 rows takes longer than rendering the visible ones again.
    structuralSharing: false,
    ...(isRetried ? {} : { retry: false }),
  });

/**
 * Every site of the active databases, or of one; `lastSync` is the oldest last good sync, null = none yet. Fails without
 * this person's display mode: which rows are meant depends on it.
 */
export function useSites(databaseId?: string, { isEnabled = true, isRetried = true }: ProjectsOptions = {}) {
  return useQuery({
    ...sitesQuery(databaseId, isRetried),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

/**
 * Asks for the rows that a screen shows whose address names no database, before it is drawn: its own `useSites` then
 * waits for the same answer. A failure shows there.
 */
export async function askForSites({
  isRetried = true,
}: Pick<ProjectsOptions, 'isRetried'> = {}): Promise<void> {
  try {
    const config = await queryClient.query({ ...displayConfigQuery, staleTime: 'static' });
    if (config === null) return;
    const { databaseId } = resolveWorkspaceView(config, { mode: null, databaseId: null });
    await queryClient.query(sitesQuery(databaseId, isRetried));
  } catch {
    // The screen asks again, and says what failed.
  }
}
