import { foldedText } from '@geoplan/contracts/fields/folded-text';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { shortUrl } from '../../domain/workspace/sites/site-address.ts';

/** Minimum length of the search; a shorter one would match almost everything. */
export const leastLetters = 2;
const shownSites = 8;

interface SearchedSite {
  site: NotionSite;
  /** Address and brand, both folded. */
  address: string;
  brand: string;
}

/** Site with its folded address and brand, as compared by the search. */
export const searched = (site: NotionSite): SearchedSite => ({
  site,
  address: foldedText(shortUrl(site.url)),
  brand: foldedText(site.brand),
});

/** Sites whose address or brand contains the search: address prefixes first, then other addresses, then brands. */
export function siteResults(sites: readonly SearchedSite[], typed: string): NotionSite[] {
  const wanted = foldedText(shortUrl(typed));
  if (wanted.length < leastLetters) return [];
  const ranks = [
    ({ address }: SearchedSite) => address.startsWith(wanted),
    ({ address }: SearchedSite) => address.includes(wanted),
    ({ brand }: SearchedSite) => brand.includes(wanted),
  ];
  const results = new Set<SearchedSite>();
  for (const fits of ranks)
    for (const each of sites) {
      if (results.size === shownSites) return [...results].map(({ site }) => site);
      if (fits(each)) results.add(each);
    }
  return [...results].map(({ site }) => site);
}
