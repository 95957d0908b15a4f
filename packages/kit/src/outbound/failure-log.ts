import { z } from 'zod';
import type { Log } from '../log.ts';
import { TransportError } from './send-request.ts';

/** Lines a minute of one account; a provider that is down fails thousands of calls for one reason. */
const maxLinesPerMinute = 20;
const minuteMs = 60_000;
const longestReason = 300;

/** What a line about a failed call tells, beside the trace and the run of whoever made it. */
export interface CallFailure {
  /** The vendor's code in our words. */
  code: string;
  /** Host that was asked; null = nothing was sent. */
  host: string | null;
  /** HTTP status; null = no complete response. */
  status: number | null;
  accountKey: string;
  /** Sent for this call so far, and of them those without a complete response. */
  requests: number;
  unanswered: number;
  /** The vendor asks to slow down, and the call waits. */
  isRateLimit: boolean;
  cause: unknown;
}

/** What went wrong, without anything that a vendor said: its texts quote rows and keywords. */
function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof TransportError) return cause.code || (cause.isLate ? 'timeout' : cause.stage);
  if (cause instanceof z.ZodError) return z.prettifyError(cause).slice(0, longestReason);
  return cause instanceof Error ? cause.name : undefined;
}

/**
 * Warns of failed calls, a bounded number a minute; the next line after that counts those that were left out. A pace that
 * is kept to, and a call that cannot be made at all, are no failures of the vendor: `info`.
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
      level === 'warn' ? 'an outside API did not answer' : 'an outside API was not asked, or not yet',
    );
    leftOut = 0;
  };
}
