import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallInput, CallResponse } from '@geoplan/contracts/routing/call-url';
import { call } from '../../shared/api/call.ts';

/** Stored figures of a pair, with the sites of its brand. */
export type PairFigures = CallResponse<typeof lookUpPairs>['data'][number];

/** Maximum number of pairs per call, so that even with the longest keywords the body stays below its limit of 1 MB. */
const atOnce = 1_000;

/**
 * Reads the figures of pairs, in the order of the pairs.
 * @param how database whose sites are counted, and whether the opportunity index is needed
 * @throws ApiFailure
 */
export async function readPairFigures(
  pairs: readonly { keyword: string; country: string }[],
  how: Omit<CallInput<typeof lookUpPairs>['body'], 'pairs'> = {},
  signal?: AbortSignal,
): Promise<PairFigures[]> {
  const figures: PairFigures[] = [];
  for (let at = 0; at < pairs.length; at += atOnce) {
    const some = pairs.slice(at, at + atOnce).map(({ keyword, country }) => ({ keyword, country }));
    // oxlint-disable-next-line no-await-in-loop -- a second call only beyond a thousand pairs
    const { data } = await call(lookUpPairs, { body: { pairs: some, ...how } }, signal ? { signal } : {});
    figures.push(...data);
  }
  return figures;
}
