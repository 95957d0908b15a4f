import { isDeepStrictEqual } from 'node:util';
import type { ExpectedResult } from '@geoplan/sandbox/test-sites/expected-result';

/** Result of a checker, with details of the reason. */
type SeenResult = ExpectedResult & { detail?: string | null; ms?: number };

/** A wrong result in one line: site, expected result, actual result. */
export type WrongResult = string;

const inWords = ({ httpStatus, reason, finalStatus, redirects }: ExpectedResult): string =>
  `${httpStatus} ${reason}, in the end ${finalStatus} after ${redirects.length} redirects`;

/** Sites with an unexpected result, or none; results are in the order of the sites. */
export function listWrong(
  sites: readonly { url?: string; expected: ExpectedResult }[],
  results: readonly (SeenResult | undefined)[],
): WrongResult[] {
  return sites.flatMap(({ url = '', expected }, at) => {
    const seen = results[at];
    const { httpStatus, reason, finalUrl, finalStatus, redirects } = seen ?? {};
    if (isDeepStrictEqual({ httpStatus, reason, redirects, finalUrl, finalStatus }, expected)) return [];
    const found = seen
      ? `${inWords(seen)}, ${seen.detail ?? 'no detail'}, ${seen.ms ?? '?'} ms`
      : 'no result';
    return [`${url}: expected ${inWords(expected)}; seen ${found}`];
  });
}
