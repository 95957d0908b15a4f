import { AppError } from '../errors.ts';

/** `broker`: unreachable or accepting nothing; `message`: this one was not confirmed, others may well be. */
export type UnavailableScope = 'broker' | 'message';

/** Publish not confirmed: the message is not known to be stored; keep it (the outbox does) and retry. */
export class BusUnavailableError extends AppError {
  readonly scope: UnavailableScope;
  /** For logs; `message` is the text a person may see. */
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
