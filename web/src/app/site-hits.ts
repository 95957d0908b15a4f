import { foldedText } from '@geoplan/contracts/folded-text';
import type { NotionProject } from '@geoplan/contracts/notion-project';
import { useDeferredValue, useMemo } from 'react';
import { shortUrl } from '../shared/workspace/site-address.ts';
import { useProjects } from '../shared/workspace/use-projects.ts';

/** Fewer letters would fit almost everything. */
const leastLetters = 2;
const shownSites = 8;

interface SearchedSite {
  site: NotionProject;
  /** Both folded. */
  address: string;
  brand: string;
}

const searched = (site: NotionProject): SearchedSite => ({
  site,
  address: foldedText(shortUrl(site.url)),
  brand: foldedText(site.brand),
});

/** Sites whose address or brand contains what is typed: addresses that begin so first, then other addresses. */
function siteHits(sites: readonly SearchedSite[], typed: string): NotionProject[] {
  const wanted = foldedText(shortUrl(typed));
  if (wanted.length < leastLetters) return [];
  const ranks = [
    ({ address }: SearchedSite) => address.startsWith(wanted),
    ({ address }: SearchedSite) => address.includes(wanted),
    ({ brand }: SearchedSite) => brand.includes(wanted),
  ];
  const hits = new Set<SearchedSite>();
  for (const fits of ranks)
    for (const each of sites) {
      if (hits.size === shownSites) return [...hits].map(({ site }) => site);
      if (fits(each)) hits.add(each);
    }
  return [...hits].map(({ site }) => site);
}

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
