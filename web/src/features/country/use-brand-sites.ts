/** A site of the brand in the country as the workspace knows it. */
export interface BrandSite {
  id: string;
  url: string;
  status: string | null;
  /** ISO date; null = not launched yet. */
  startDate: string | null;
}

/** `isLoading`: the answer is on its way. */
export interface BrandSites {
  sites: readonly BrandSite[];
  isLoading: boolean;
}

const none: BrandSites = { sites: [], isLoading: false };

/** The team's sites of a keyword in a country; none until the notion service answers for them. */
export function useBrandSites(_keyword: string, _country: string): BrandSites {
  return none;
}
