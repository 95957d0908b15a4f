import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import { pairErrorMessages } from '../domain/pair-error-messages.ts';

interface FailureOptions {
  /** Russian; the code's own message by default. */
  message?: string;
  /** A retry may well succeed. */
  isTransient?: boolean;
  /** Retry-After, ms. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Why a request brought no metrics: the error of the pairs it was for. */
export class LookupFailure extends Error {
  readonly code: PairErrorCode;
  readonly isTransient: boolean;
  readonly holdMs: number | null;

  constructor(code: PairErrorCode, options: FailureOptions = {}) {
    super(options.message ?? pairErrorMessages[code], { cause: options.cause });
    this.name = 'LookupFailure';
    this.code = code;
    this.isTransient = options.isTransient ?? false;
    this.holdMs = options.holdMs ?? null;
  }
}
