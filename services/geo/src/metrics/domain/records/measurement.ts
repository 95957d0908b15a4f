import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { Pair } from '../provider.ts';
import type { Purchase } from '../purchase.ts';

/** Metrics of a pair as measured by a provider, to be stored. */
export interface Measurement extends Pair {
  metrics: KeywordMetrics;
  /** Host of the provider that was requested. */
  host: string;
  /** Absent for figures that do not come from a provider's response. */
  purchase?: Purchase;
}
