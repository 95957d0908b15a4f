import { z } from 'zod';
import type { Log } from '../log.ts';
import { TransportError } from './send-request.ts';

/**
 * Maximum number of lines per minute for one account. If a provider is down, thousands of calls fail for the same
 * reason.
 */
const maxLinesPerMinute = 20;
const minuteMs = 60_000;
const longestReason = 300;

/** Content of a log line about a failed call, in addition to the trace and run of its caller. */
export interface CallFailure {
  /** Our code for the vendor's failure. */
  code: string;
  /** Host of the request; `null` if nothing was sent. */
  host: string | null;
  /** HTTP status; `null` if there was no complete response. */
  status: number | null;
  accountKey: string;
  /** Number of requests sent for this call so far, and the number of those without a complete response. */
  requests: number;
  unanswered: number;
  /** True if the vendor limits the rate, so that the call waits. */
  isRateLimit: boolean;
  cause: unknown;
}

/** Description of the failure without texts from the vendor, which quote rows and keywords. */
function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof TransportError) return cause.code || (cause.isLate ? 'timeout' : cause.stage);
  if (cause instanceof z.ZodError) return z.prettifyError(cause).slice(0, longestReason);
  return cause instanceof Error ? cause.name : undefined;
}

/**
 * Warns about a limited number of failed calls per minute; the next line after that reports the number of omitted
 * lines. Rate limiting and calls that cannot be made at all are logged at `info`, because they are not failures of
 * the vendor.
 */
export function createFailureLog(log: Log, name: string): (failure: CallFailure) => void {
  let since = -Infinity;
  let lines = 0;
  let leftOut = 0;
  return ({ cause, isRateLimit, ...failure }) => {
    const now = performance.now();
    if (now - since >= minuteMs) {
      since = now;
      lines = 0;
    }
    if (lines >= maxLinesPerMinute) {
      leftOut += 1;
      return;
    }
    lines += 1;
    const fields = { api: name, ...failure, reason: reasonOf(cause), ...(leftOut > 0 && { leftOut }) };
    const level = isRateLimit || failure.host === null ? 'info' : 'warn';
    log[level](
      fields,
      level === 'warn' ? 'external API request failed' : 'external API request rate-limited or not sent',
    );
    leftOut = 0;
  };
}
