import { AppError } from '@geoplan/kit/errors';

/** Names of the limits in logs and metrics; `rate`, `pages`, `documents` and `changes` count per minute. */
export type LimitName =
  | 'connections'
  | 'requests'
  | 'streams'
  | 'bytes'
  | 'body-rate'
  | 'rate'
  | 'pages'
  | 'documents'
  | 'changes';

/** Owner whose limit was reached; `all` is the total limit of all callers. */
export type LimitOwner = 'address' | 'user' | 'all';

const codes = { address: 'rate_limited', user: 'rate_limited', all: 'service_unavailable' } as const;
const defaultRetryAfterS = 1;

/** A request over a limit: 429 for the owner's own limit, 503 for the total limit, 408 for a slow body. */
export class OverLimitError extends AppError {
  readonly limit: LimitName;
  readonly ownerKind: LimitOwner;

  constructor(limit: LimitName, ownerKind: LimitOwner, retryAfterS = defaultRetryAfterS) {
    if (limit === 'body-rate') super('invalid_input', 'Запрос не пришёл вовремя', { status: 408 });
    else super(codes[ownerKind], undefined, { retryAfterS, logText: `limit reached: ${limit}` });
    this.limit = limit;
    this.ownerKind = ownerKind;
  }
}
