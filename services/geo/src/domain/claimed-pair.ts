import type { GeoRecord, KeywordMetrics } from '@geoplan/contracts/geo-record';
import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import type { KeywordProvider, LookupAnswer, Pair } from './provider.ts';

/** A pair that this process alone may ask for now, whatever runs wait for it. */
export interface ClaimedPair extends Pair {
  /** A stored reading at least this young will do. */
  freshSince: Date;
  /** Postgres' own text of the moment: a Date would cut its microseconds. */
  takenAt: string;
  /** The run, and its person, to whom the costs are put down. */
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

/** How the asking for a pair ended: from the store, from the provider, or not at all. */
export type PairEnd = { stored: GeoRecord } | { metrics: KeywordMetrics } | { error: PairFailure };

/** What became of pairs that were claimed together. */
export interface LookupResult {
  pairs: readonly ClaimedPair[];
  /** One per pair, in their order. */
  ends: readonly PairEnd[];
  /** What the provider was asked for it; null = nothing was asked. */
  asked: { provider: Pick<KeywordProvider, 'host' | 'accountKey'>; answer: LookupAnswer } | null;
}
