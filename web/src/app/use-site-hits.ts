import type { NotionProject } from '@geoplan/contracts/notion-project';
import { useDeferredValue, useMemo } from 'react';
import { useProjects } from '../shared/workspace/use-projects.ts';
import { leastLetters, searched, siteHits } from './site-hits.ts';

/** The team's sites that fit; they are loaded once something is typed, and nobody waits for them. */
export function useSiteHits(typed: string): { hits: readonly NotionProject[]; isSettled: boolean } {
  const isEnabled = typed.trim().length >= leastLetters;
  const { data, isLoading } = useProjects(undefined, { isEnabled, isRetried: false });
  // Folding 10,000 rows is the slow part, and a keystroke is drawn before its finds.
  const sites = useMemo(() => (isEnabled ? (data?.projects ?? []).map(searched) : []), [data, isEnabled]);
  const wanted = useDeferredValue(typed);
  const hits = useMemo(() => siteHits(sites, wanted), [sites, wanted]);
  return { hits: isEnabled ? hits : [], isSettled: !isLoading && wanted === typed };
}
