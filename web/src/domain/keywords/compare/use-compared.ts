import { parseAsNativeArrayOf, parseAsString, useQueryState } from 'nuqs';

/** Minimum and maximum number of rows that are compared side by side. */
export const [leastCompared, mostCompared] = [2, 5];

const parser = parseAsNativeArrayOf(parseAsString).withOptions({ history: 'push' });

/**
 * Rows to compare, from the URL (`?compare=pl&compare=de`): keywords in the results, or countries of a keyword. Empty
 * if there are fewer than two.
 */
export function useCompared() {
  const [named, setNamed] = useQueryState('compare', parser);
  const compared = [...new Set(named)].slice(0, mostCompared);
  return {
    compared: compared.length < leastCompared ? [] : compared,
    compare: (ids: readonly string[] | null) => void setNamed(ids && [...ids]),
  };
}
