import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { call } from '../../../shared/api/call.ts';

type Figures = CallResponse<typeof lookUpPairs>['data'][number];

/** Maximum number of pairs per call (contracts). */
const atOnce = 5_000;

/**
 * Loads those figures of pairs that a run does not contain: launched sites and opportunity index.
 * @returns the figures in the order of the pairs
 * @throws ApiFailure
 */
export async function readPairFigures(
  pairs: readonly { keyword: string; country: string }[],
): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (let at = 0; at < pairs.length; at += atOnce) {
    const some = pairs.slice(at, at + atOnce).map(({ keyword, country }) => ({ keyword, country }));
    // oxlint-disable-next-line no-await-in-loop -- a second call only beyond the largest run
    const { data } = await call(lookUpPairs, { body: { pairs: some, withOpportunity: true } });
    figures.push(...data);
  }
  return figures;
}
