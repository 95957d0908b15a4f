import { cachedProjects } from '@geoplan/contracts/notion';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { requireDisplayConfig } from './use-display-config.ts';
import { projectsKey } from './workspace-keys.ts';

/** Heading of a failed load; below it stands the server's word, or 'Ошибка подключения к серверу' (spec §8). */
export const projectsFailedTitle = 'Ошибка загрузки данных из Notion';

/** A sync makes the rows old at once; apart from that they only grow old with other people's syncs. */
const staleMs = 60_000;

interface ProjectsOptions {
  /** False = not yet: which database is meant is still being found out. */
  isEnabled?: boolean;
  /** False = a failure is shown at once, without a second try (spec §8, Analytics). */
  isRetried?: boolean;
}

/**
 * Every site of the active databases, or of one; `lastSync` is the oldest last good sync, null = none yet. Without knowing
 * how the person looks at the workspace it fails: which rows are meant is a part of it.
 */
export function useProjects(
  databaseId?: string,
  { isEnabled = true, isRetried = true }: ProjectsOptions = {},
) {
  return useQuery({
    queryKey: [...projectsKey, databaseId ?? 'all'],
    queryFn: async ({ signal, client }) => {
      await requireDisplayConfig(client, signal);
      const { data, lastSync } = await call(cachedProjects, { query: { databaseId } }, { signal });
      return { projects: data, lastSync };
    },
    enabled: isEnabled,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    // Looking for what is the same in 10,000 rows takes longer than drawing the visible ones anew.
    structuralSharing: false,
    ...(isRetried ? {} : { retry: false }),
  });
}
