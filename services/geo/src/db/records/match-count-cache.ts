import type { KeywordFilter } from './keyword-filter.ts';

/** Cached searches; some kilobytes. */
const maxEntries = 500;

type Counted = Pick<KeywordFilter, 'search' | 'country'>;

/** Cache of match counts, for the following pages, valid as long as the records' version stays the same. */
export interface MatchCountCache {
  find(version: string, filter: Counted): number | undefined;
  keep(version: string, filter: Counted, count: number): void;
}

const cacheKey = ({ search, country }: Counted) => `${country ?? ''} ${search ?? ''}`;

/** In-process cache; a new version of the records invalidates all of it. */
export function createMatchCountCache(): MatchCountCache {
  let countedAt = '';
  const counts = new Map<string, number>();
  return {
    find: (version, filter) => (version === countedAt ? counts.get(cacheKey(filter)) : undefined),
    keep(version, filter, count) {
      if (version !== countedAt || counts.size >= maxEntries) counts.clear();
      countedAt = version;
      counts.set(cacheKey(filter), count);
    },
  };
}
