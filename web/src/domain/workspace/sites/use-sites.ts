import { cachedSites } from '@geoplan/contracts/notion/notion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { requireDisplayConfig } from '../display/use-display-config.ts';
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

/**
 * Every site of the active databases, or of one; `lastSync` is the oldest last good sync, null = none yet. Fails without
 * this person's display mode: which rows are meant depends on it.
 */
export function useSites(databaseId?: string, { isEnabled = true, isRetried = true }: ProjectsOptions = {}) {
  return useQuery({
    queryKey: [...sitesKey, databaseId ?? 'all'],
    queryFn: async ({ signal, client }) => {
      await requireDisplayConfig(client, signal);
      const { data, lastSync } = await call(cachedSites, { query: { databaseId } }, { signal });
      return { projects: data, lastSync };
    },
    enabled: isEnabled,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    // Structural sharing over 10,000 rows takes longer than rendering the visible ones again.
    structuralSharing: false,
    ...(isRetried ? {} : { retry: false }),
  });
}
