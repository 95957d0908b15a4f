import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordKey } from '@geoplan/contracts/keyword';
import { call } from '../../../shared/api/call.ts';

interface Pair {
  keyword: string;
  country: string;
}

const keyOf = ({ keyword, country }: Pair) => `${keywordKey(keyword)}\n${country}`;

/** Maximum number of pairs per call (contracts). */
const atOnce = 5_000;

/**
 * Loads the number of launched sites per pair, which a run does not contain.
 * @returns a function from a pair to its number of launched sites
 * @throws ApiFailure
 */
export async function readLaunchedSites(pairs: readonly Pair[]): Promise<(pair: Pair) => number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < pairs.length; at += atOnce) {
    const some = pairs.slice(at, at + atOnce).map(({ keyword, country }) => ({ keyword, country }));
    // oxlint-disable-next-line no-await-in-loop -- a second call only beyond the largest run
    const { data } = await call(lookUpPairs, { body: { pairs: some } });
    for (const [index, pair] of some.entries()) counts.set(keyOf(pair), data[index]?.launchedSites ?? 0);
  }
  return (pair) => counts.get(keyOf(pair)) ?? 0;
}
