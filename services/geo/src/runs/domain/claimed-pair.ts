import type { GeoRecord, KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import type { ClaimedItem } from '@geoplan/kit/runs/rows/claim-items';
import type { Finished } from '@geoplan/kit/runs/work/attempts';
import type { KeywordProvider, LookupAnswer, Pair } from '../../metrics/domain/provider.ts';
import type { Purchase } from '../../metrics/domain/purchase.ts';
import { unstorableText } from './run-messages.ts';

/** Input of a claimed pair. */
export interface PairInput {
  keyword: string;
  /** ISO time; a stored measurement from this time or later is used. */
  freshSince: string;
}

/** Pair whose lease this process holds, for all runs that wait for the pair; its lane is the country. */
export type ClaimedPair = ClaimedItem<PairInput>;

export const toPair = ({ input, lane }: ClaimedPair): Pair => ({ keyword: input.keyword, country: lane });

/** Reason why a pair has no result; the message is Russian. */
export interface PairFailure {
  code: PairErrorCode;
  message: string;
}

/** Result of a pair's lookup: a stored record, metrics from the provider, or an error. */
export type PairEnd =
  | { stored: GeoRecord }
  | { metrics: KeywordMetrics; purchase: Purchase }
  | { error: PairFailure };

/** Result of pairs that were looked up together. */
export interface LookupResult {
  /** One result per pair, in the order of the pairs. */
  ends: readonly PairEnd[];
  /** Provider call that produced the results; null if there was none. */
  asked: { provider: Pick<KeywordProvider, 'host' | 'accountKey'>; answer: LookupAnswer } | null;
}

/** Pairs with the result of their lookup. */
export type FinishedPairs = Finished<ClaimedPair, LookupResult>;

/** Replaces the results, which cannot be stored, with errors; the cost is kept. */
export function asFailed(result: LookupResult): LookupResult {
  const error = { code: 'bad_response' as const, message: unstorableText };
  return { ...result, ends: result.ends.map(() => ({ error })) };
}
