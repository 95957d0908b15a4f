import { countryByCode } from '@geoplan/contracts/countries/countries';
import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordSchema } from '@geoplan/contracts/keyword';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { pairKey, type Project } from '../../../domain/plan/plan-rules.ts';
import { useCountedDatabase } from '../../../domain/workspace/display/use-counted-database.ts';
import { useFreshCounts, useSyncs } from '../../../domain/workspace/sync/use-syncs.ts';
import { call } from '../../../shared/api/call.ts';
import { findDrifts, type Drift, type WorkspaceCounts } from './reality-rules.ts';

/** Pairs of one call: so many of the longest keywords stay below the 1 MB of its body. */
const atOnce = 1_000;

type Counted = ReadonlyMap<string, WorkspaceCounts>;

/** What can be asked for; a plan may hold keywords and countries that the server would refuse. */
function askable(projects: readonly Project[]) {
  const pairs = new Map<string, { keyword: string; country: string }>();
  for (const project of projects) {
    const keyword = keywordSchema.safeParse(project.keyword).data;
    const country = countryByCode(project.country)?.code;
    if (keyword !== undefined && country !== undefined) pairs.set(pairKey(project), { keyword, country });
  }
  return pairs;
}

async function readCounts(
  pairs: ReadonlyMap<string, { keyword: string; country: string }>,
  databaseId: string | undefined,
  signal: AbortSignal,
): Promise<Counted> {
  const all = [...pairs];
  const counted = new Map<string, WorkspaceCounts>();
  for (let at = 0; at < all.length; at += atOnce) {
    const some = all.slice(at, at + atOnce);
    const body = { pairs: some.map(([, pair]) => pair), ...(databaseId === undefined ? {} : { databaseId }) };
    // oxlint-disable-next-line no-await-in-loop -- a second call only beyond a thousand projects
    const { data } = await call(lookUpPairs, { body }, { signal });
    for (const [index, [key]] of some.entries()) if (data[index]) counted.set(key, data[index]);
  }
  return counted;
}

const none: ReadonlyMap<string, Drift> = new Map();

/** The projects that disagree with the workspace, by their ids; none while it was never read or is not known yet. */
export function useDrifts(projects: readonly Project[]): ReadonlyMap<string, Drift> {
  useFreshCounts();
  const syncs = useSyncs().data;
  const { databaseId, isPending } = useCountedDatabase();
  const { pairs, key } = useMemo(() => {
    const asked = askable(projects);
    return { pairs: asked, key: [...asked.keys()].toSorted().join(' ') };
  }, [projects]);
  const shown = syncs?.filter((sync) => databaseId === undefined || sync.databaseId === databaseId) ?? [];
  const isRead = shown.some(({ lastSuccessAt }) => lastSuccessAt !== null);
  const isComplete = isRead && shown.every(({ lastSuccessAt }) => lastSuccessAt !== null);
  const { data } = useQuery({
    queryKey: [...geoRecordsKey, 'plan', databaseId ?? null, key],
    queryFn: ({ signal }) => readCounts(pairs, databaseId, signal),
    enabled: isRead && !isPending && pairs.size > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (data && isRead ? findDrifts(projects, (project) => data.get(pairKey(project)), isComplete) : none),
    [projects, data, isRead, isComplete],
  );
}
