import { isDeepStrictEqual } from 'node:util';
import type { ExpectedResult } from '@geoplan/sandbox/farm/expected-result';

/** Returns how many sites have another result than the truth, or none; results in the order of the sites. */
export function countWrong(
  sites: readonly { expected: ExpectedResult }[],
  results: readonly (ExpectedResult | undefined)[],
): number {
  return sites.filter(({ expected }, at) => {
    const { httpStatus, reason, finalUrl, finalStatus, redirects } = results[at] ?? {};
    return !isDeepStrictEqual({ httpStatus, reason, redirects, finalUrl, finalStatus }, expected);
  }).length;
}
