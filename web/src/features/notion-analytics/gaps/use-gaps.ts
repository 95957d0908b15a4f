import { useBrands } from '../../../domain/keywords/brand/use-brands.ts';
import { useUncountedTotals } from '../../../domain/workspace/uncounted/load-uncounted.ts';

/** Gaps in the figures: sites excluded from a count, and brands without an analysed keyword. */
export function useGaps(databaseId: string | undefined, isEnabled: boolean) {
  return {
    uncounted: useUncountedTotals(databaseId, isEnabled),
    brands: useBrands({ isUnasked: true, databaseId, isEnabled }),
  };
}

export type GapQueries = ReturnType<typeof useGaps>;
