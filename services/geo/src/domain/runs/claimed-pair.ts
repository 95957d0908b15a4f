import type { GeoRecord, KeywordMetrics } from '@geoplan/contracts/geo-record';
import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import type { KeywordProvider, LookupAnswer, Pair } from '../provider.ts';

/** A pair this process holds the lease of, whatever runs wait for it. */
export interface ClaimedPair extends Pair {
  /** A stored measurement at least this young will do. */
  freshSince: Date;
  /** Postgres' own text of the moment: a Date would cut its microseconds. */
  takenAt: string;
  /** The run, and its user, that the cost is attributed to. */
  runId: string;
  userId: string;
  /** Email. */
  startedBy: string;
}

/** Why a pair has no result; the message is Russian. */
export interface PairFailure {
  code: PairErrorCode;
  message: string;
}

/** How a lookup of a pair ended: from the store, from the provider, or with an error. */
export type PairEnd = { stored: GeoRecord } | { metrics: KeywordMetrics } | { error: PairFailure };

/** Result of pairs that were looked up together. */
export interface LookupResult {
  pairs: readonly ClaimedPair[];
  /** One per pair, in their order. */
  ends: readonly PairEnd[];
  /** The provider call behind it; null = none. */
  asked: { provider: Pick<KeywordProvider, 'host' | 'accountKey'>; answer: LookupAnswer } | null;
}
