interface OutboundFailureOptions {
  /** True if a retry may succeed. */
  isTransient?: boolean;
  /** True if rejected by a rate limit, so that waiting helps. */
  isRateLimit?: boolean;
  /** Retry-After, ms; `null` if not given. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Reason why an attempt failed; a vendor's client extends it with its own failure codes. */
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
