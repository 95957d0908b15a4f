interface OutboundFailureOptions {
  /** A retry may well succeed. */
  isTransient?: boolean;
  /** Rejected by a rate limit, so that waiting helps. */
  isRateLimit?: boolean;
  /** Retry-After, ms; null = not given. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Why an attempt brought nothing; a vendor's client extends it with what its table of meanings says. */
export class OutboundFailure<Code extends string = string> extends Error {
  readonly code: Code;
  readonly isTransient: boolean;
  readonly isRateLimit: boolean;
  readonly holdMs: number | null;

  constructor(code: Code, message: string, options: OutboundFailureOptions = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.isTransient = options.isTransient ?? false;
    this.isRateLimit = options.isRateLimit ?? false;
    this.holdMs = options.holdMs ?? null;
  }
}
