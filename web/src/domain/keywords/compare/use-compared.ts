import { parseAsNativeArrayOf, parseAsString, useQueryState } from 'nuqs';

/** Minimum and maximum number of rows that are compared side by side. */
export const [leastCompared, mostCompared] = [2, 5];

const parser = parseAsNativeArrayOf(parseAsString).withOptions({ history: 'push' });

/**
 * Compared keywords of the results or countries of a keyword, from the URL: `?compare=pl&compare=de`; empty if there
 * are fewer than two.
 */
export function useCompared() {
  const [named, setNamed] = useQueryState('compare', parser);
  const compared = [...new Set(named)].slice(0, mostCompared);
  return {
    compared: compared.length < leastCompared ? [] : compared,
    compare: (ids: readonly string[] | null) => void setNamed(ids && [...ids]),
  };
}
