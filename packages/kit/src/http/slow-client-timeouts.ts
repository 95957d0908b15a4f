/** Timeouts for the reader of a long response, ms. */
export interface SlowClientTimeouts {
  /** A reader that takes no data for this long is considered disconnected. */
  stallMs: number;
  /** Limit for the whole response. */
  longestMs: number;
}

/**
 * Default timeouts. They permit these minimum speeds: 22 MB (100,000 records) at 75 KB/s, 47 MiB (100,000 sites) at
 * 160 KB/s.
 */
export const defaultSlowClientTimeouts: SlowClientTimeouts = { stallMs: 20_000, longestMs: 300_000 };

/**
 * Limits one streamed response: its `signal` is aborted when the reader leaves (`signals`), stalls, or takes too long.
 */
export function boundSlowClient(
  signals: readonly AbortSignal[],
  { stallMs, longestMs }: SlowClientTimeouts = defaultSlowClientTimeouts,
) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  return {
    signal: AbortSignal.any([...signals, stalled.signal, AbortSignal.timeout(longestMs)]),
    /** Must be called for every chunk that the reader takes. */
    onPiece: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/** Error codes of a response that was closed before or during the stream. */
const closedCodes: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/** True if the stream was aborted by the reader or by these timeouts, not by its source. */
export function isSlowClientAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && closedCodes.has(error.code));
}
