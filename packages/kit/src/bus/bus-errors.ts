import { AppError } from '../errors.ts';

/** `broker`: unreachable or accepting nothing; `message`: only this message was not confirmed, and others may be. */
export type UnavailableScope = 'broker' | 'message';

/**
 * Thrown if a publish was not confirmed, so the message may not be stored. Keep the message, as the outbox does, and
 * retry.
 */
export class BusUnavailableError extends AppError {
  readonly scope: UnavailableScope;
  /** For logs; `message` is the text shown to users. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown, scope: UnavailableScope = 'broker') {
    super('service_unavailable', undefined, {
      cause: new Error(reason, { cause }),
      retryAfterS: 1,
      logText: 'broker unavailable',
    });
    this.name = 'BusUnavailableError';
    this.scope = scope;
    this.reason = reason;
  }
}
