import type { KeywordFilter } from './keyword-filter.ts';

/** Searches remembered at once; some kilobytes. */
const remembered = 500;

type Counted = Pick<KeywordFilter, 'search' | 'country'>;

/** How many keywords fit, remembered for the following pages as long as the records' version stays the same. */
export interface MatchCounts {
  find(version: string, filter: Counted): number | undefined;
  keep(version: string, filter: Counted, count: number): void;
}

const nameOf = ({ search, country }: Counted) => `${country ?? ''} ${search ?? ''}`;

/** One process' memory of counts; a new version of the records makes it forget everything. */
export function createMatchCounts(): MatchCounts {
  let countedAt = '';
  const counts = new Map<string, number>();
  return {
    find: (version, filter) => (version === countedAt ? counts.get(nameOf(filter)) : undefined),
    keep(version, filter, count) {
      if (version !== countedAt || counts.size >= remembered) counts.clear();
      countedAt = version;
      counts.set(nameOf(filter), count);
    },
  };
}
