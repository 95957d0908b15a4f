import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { Pair } from '../provider.ts';
import type { Purchase } from '../purchase.ts';

/** Metrics of a pair as measured by a provider, to be stored. */
export interface Measurement extends Pair {
  metrics: KeywordMetrics;
  /** Of the provider that was asked. */
  host: string;
  /** Absent for figures of another origin than a provider's response. */
  purchase?: Purchase;
}
