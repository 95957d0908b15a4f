import { keywordKey } from '@geoplan/contracts/keyword';
import type { Pair } from './provider.ts';

/** Text that identifies a pair. Keywords that differ only in case or whitespace are the same pair. */
export function pairKey({ keyword, country }: Pair): string {
  return `${country} ${keywordKey(keyword)}`;
}
