import { keywordKey } from '@geoplan/contracts/keyword';
import type { Pair } from './provider.ts';

/** One text per pair: keywords that only differ in case or whitespace are the same pair. */
export function pairKey({ keyword, country }: Pair): string {
  return `${country} ${keywordKey(keyword)}`;
}
