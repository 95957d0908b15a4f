import { AppError } from '../errors.ts';

/** The broker cannot take messages now; keep the message (the outbox does) and try again. */
export class BusUnavailableError extends AppError {
  /** For logs; `message` is the text a person may see. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('service_unavailable', undefined, { cause: new Error(reason, { cause }), retryAfterS: 1 });
    this.name = 'BusUnavailableError';
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
