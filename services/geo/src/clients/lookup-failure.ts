import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import { pairErrorTexts } from '../domain/pair-error-texts.ts';

interface FailureOptions {
  /** Russian; the code's own text unless said. */
  message?: string;
  /** Another try may well succeed. */
  isPassing?: boolean;
  /** How long the provider wants to be left alone. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Why a request brought no metrics, as the pairs it was for are told. */
export class LookupFailure extends Error {
  readonly code: PairErrorCode;
  readonly isPassing: boolean;
  readonly holdMs: number | null;

  constructor(code: PairErrorCode, options: FailureOptions = {}) {
    super(options.message ?? pairErrorTexts[code], { cause: options.cause });
    this.name = 'LookupFailure';
    this.code = code;
    this.isPassing = options.isPassing ?? false;
    this.holdMs = options.holdMs ?? null;
  }
}
