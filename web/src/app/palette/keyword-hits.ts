import { keywordKey } from '@geoplan/contracts/keyword';

export interface KeywordHit {
  keyword: string;
  totalCountries: number;
}

const shown = 5;

/** Ranks the exact match first, then prefixes, then the rest; keeps the order within a rank. */
export function rankedHits(hits: readonly KeywordHit[], search: string): KeywordHit[] {
  const rank = ({ keyword }: KeywordHit) => {
    const key = keywordKey(keyword);
    if (key === search) return 0;
    return key.startsWith(search) ? 1 : 2;
  };
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, shown);
}
