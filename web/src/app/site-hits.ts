import { foldedText } from '@geoplan/contracts/folded-text';
import type { NotionProject } from '@geoplan/contracts/notion-project';
import { shortUrl } from '../shared/workspace/site-address.ts';

/** Fewer letters would fit almost everything. */
export const leastLetters = 2;
const shownSites = 8;

interface SearchedSite {
  site: NotionProject;
  /** Both folded. */
  address: string;
  brand: string;
}

/** A site with what it is searched by. */
export const searched = (site: NotionProject): SearchedSite => ({
  site,
  address: foldedText(shortUrl(site.url)),
  brand: foldedText(site.brand),
});

/** Sites whose address or brand contains what is typed: addresses that begin so first, then other addresses. */
export function siteHits(sites: readonly SearchedSite[], typed: string): NotionProject[] {
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
