import { AppError } from '../errors.ts';

/** `broker`: it is away or takes nothing; `message`: it took this one and never said so, others may well leave. */
export type UnavailableScope = 'broker' | 'message';

/** The message is not known to be stored; keep it (the outbox does) and try again. */
export class BusUnavailableError extends AppError {
  readonly scope: UnavailableScope;
  /** For logs; `message` is the text a person may see. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown, scope: UnavailableScope = 'broker') {
    super('service_unavailable', undefined, { cause: new Error(reason, { cause }), retryAfterS: 1 });
    this.name = 'BusUnavailableError';
    this.scope = scope;
    this.reason = reason;
  }
}

/** A declared listener has no queue: it has never started, or its queue was deleted. */
export class UnroutableError extends AppError {
  readonly reason: string;

  constructor(type: string, missing: string) {
    const reason = `message ${type} has nowhere to go: there is no ${missing}`;
    super('internal', undefined, { cause: new Error(reason) });
    this.name = 'UnroutableError';
    this.reason = reason;
  }
}
