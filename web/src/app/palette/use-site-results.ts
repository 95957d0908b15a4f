import type { NotionSite } from '@geoplan/contracts/notion-site';
import { useDeferredValue, useMemo } from 'react';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { leastLetters, searched, siteResults } from './site-results.ts';

/** Sites that match; they are loaded once something is typed, without blocking the other results. */
export function useSiteResults(typed: string): { results: readonly NotionSite[]; isSettled: boolean } {
  const isEnabled = typed.trim().length >= leastLetters;
  const { data, isLoading } = useSites(undefined, { isEnabled, isRetried: false });
  // Folding 10,000 rows is the slow part, and a keystroke is rendered before its matches.
  const sites = useMemo(() => (isEnabled ? (data?.projects ?? []).map(searched) : []), [data, isEnabled]);
  const wanted = useDeferredValue(typed);
  const results = useMemo(() => siteResults(sites, wanted), [sites, wanted]);
  return { results: isEnabled ? results : [], isSettled: !isLoading && wanted === typed };
}
