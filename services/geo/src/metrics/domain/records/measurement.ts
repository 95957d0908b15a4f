import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { Pair } from '../provider.ts';
import type { Purchase } from '../purchase.ts';

/** Metrics of a pair as measured by a provider, before they are stored. */
export interface Measurement extends Pair {
  metrics: KeywordMetrics;
  /** Host of the provider that was requested. */
  host: string;
  /** Absent for figures that were not read from a provider's response. */
  purchase?: Purchase;
}
