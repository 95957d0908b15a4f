import { countryByCode } from '@geoplan/contracts/countries/countries';
import { keywordSchema } from '@geoplan/contracts/keyword';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { readPairFigures } from '../../../domain/plan/pair-figures.ts';
import { pairKey, type Project } from '../../../domain/plan/plan-rules.ts';
import { useCountedDatabase } from '../../../domain/workspace/display/use-counted-database.ts';
import { useFreshCounts, useSyncs } from '../../../domain/workspace/sync/use-syncs.ts';
import { mayRetryQuery } from '../../../shared/api/api-failure.ts';
import { findDrifts, type Drift, type WorkspaceCounts } from './drift-rules.ts';

/** Pair for which the workspace counts sites, in the format of the contract. */
interface Pair {
  keyword: string;
  country: string;
}

type Pairs = ReadonlyMap<string, Pair>;
/** Counts by pair key; `null` if the response contained none for the pair. */
type Counted = ReadonlyMap<string, WorkspaceCounts | null>;

/** Pairs accepted by the server; a plan may contain keywords and countries that the server would reject. */
function askable(projects: readonly Project[]) {
  const pairs = new Map<string, Pair>();
  for (const project of projects) {
    const keyword = keywordSchema.safeParse(project.keyword).data;
    const country = countryByCode(project.country)?.code;
    if (keyword !== undefined && country !== undefined) pairs.set(pairKey(project), { keyword, country });
  }
  return pairs;
}

async function readCounts(
  pairs: Pairs,
  databaseId: string | undefined,
  signal?: AbortSignal,
): Promise<Counted> {
  const figures = await readPairFigures([...pairs.values()], { databaseId }, signal);
  return new Map([...pairs.keys()].map((key, at) => [key, figures[at] ?? null]));
}

const noPairs: Pairs = new Map();

/**
 * Counts of all planned pairs, in one cache entry for the whole plan. A changed plan requests only the counts of its
 * new pairs.
 */
function useCounts(pairs: Pairs, databaseId: string | undefined, isEnabled: boolean): Counted | undefined {
  const client = useQueryClient();
  const queryKey = [...geoRecordsKey, 'plan', databaseId ?? null];
  const { data, dataUpdatedAt, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readCounts(pairs, databaseId, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const { mutate: add } = useMutation({
    mutationFn: (added: Pairs) => readCounts(added, databaseId),
    retry: mayRetryQuery,
    onSuccess: (answered) =>
      client.setQueryData<Counted>(
        queryKey,
        (known) => known && new Map([...known, ...answered].filter(([key]) => pairs.has(key))),
        // Keeps the age of the cached counts, which have not been refetched.
        { updatedAt: dataUpdatedAt },
      ),
  });
  const missing = useMemo(() => {
    if (!isEnabled || isPlaceholderData || data === undefined) return noPairs;
    return new Map([...pairs].filter(([key]) => !data.has(key)));
  }, [pairs, data, isEnabled, isPlaceholderData]);
  useEffect(() => {
    if (missing.size > 0) add(missing);
  }, [missing, add]);
  return data;
}

const none: ReadonlyMap<string, Drift> = new Map();

/** Projects that differ from the workspace, by id; empty if the workspace was never read or is still loading. */
export function useDrifts(projects: readonly Project[]): ReadonlyMap<string, Drift> {
  useFreshCounts();
  const syncs = useSyncs().data;
  const { databaseId, isPending } = useCountedDatabase();
  const pairs = useMemo(() => askable(projects), [projects]);
  const shown = syncs?.filter((sync) => databaseId === undefined || sync.databaseId === databaseId) ?? [];
  const isRead = shown.some(({ lastSuccessAt }) => lastSuccessAt !== null);
  const isComplete = isRead && shown.every(({ lastSuccessAt }) => lastSuccessAt !== null);
  const counts = useCounts(pairs, databaseId, isRead && !isPending && pairs.size > 0);
  return useMemo(
    () =>
      counts && isRead
        ? findDrifts(projects, (project) => counts.get(pairKey(project)) ?? undefined, isComplete)
        : none,
    [projects, counts, isRead, isComplete],
  );
}
