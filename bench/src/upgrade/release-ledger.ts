import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';

/** What the other release has done beside the new one. */
export interface ReleaseLedger {
  /** Pairs whose last write it has acknowledged, with what it wrote. */
  stored: { keyword: string; country: string; metrics: KeywordMetrics }[];
  /** Acknowledged, earlier ones of the same pairs included. */
  readings: number;
  writeMs: number[];
  readMs: number[];
  failures: string[];
}
