/** Result of one attempt. */
export interface LimitAnswer {
  allowed: boolean;
  /** Time until the window ends; 0 when allowed. */
  retryAfterMs: number;
  /** Points left in the window after this attempt. */
  remaining: number;
}

/** Rate limiter: counts attempts per key in fixed windows. Never throws. */
export interface Limiter {
  /** Consumes `points` (1) of the key's window; 0 only asks whether one more would be allowed. */
  take(key: string, points?: number): Promise<LimitAnswer>;
}

/** How much one key may do: `points` within `windowS` seconds of its first attempt. */
export interface LimitRule {
  points: number;
  /** Whole seconds, at least 1. */
  windowS: number;
}
