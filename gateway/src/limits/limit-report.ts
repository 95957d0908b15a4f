import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import type { LimitName, LimitOwner } from './over-limit-error.ts';

/** All causes of refusals; the metric has a series for each cause from startup. */
const causes: readonly (readonly [LimitName, LimitOwner])[] = [
  ['connections', 'address'],
  ['connections', 'all'],
  ['requests', 'address'],
  ['requests', 'user'],
  ['requests', 'all'],
  ['streams', 'user'],
  ['streams', 'all'],
  ['bytes', 'address'],
  ['bytes', 'user'],
  ['bytes', 'all'],
  ['body-rate', 'address'],
  ['body-rate', 'user'],
  ['rate', 'address'],
  ['rate', 'user'],
  ['pages', 'address'],
  ['documents', 'address'],
  ['changes', 'address'],
];

/**
 * Maximum number of log lines per minute, because an attack from many addresses must not cause load through logging.
 */
const maxLinesPerMinute = 20;
const minuteMs = 60_000;

/** One connection or request over a limit. */
export interface LimitExcess {
  limit: LimitName;
  ownerKind: LimitOwner;
  /** Address or user id of the caller. */
  caller: string;
}

/** Counts refused connections and requests by cause, and logs one line per minute, cause and caller. */
export type LimitReport = (excess: LimitExcess) => void;

/** Creates the metric and the log of refused connections and requests. */
export function createLimitReport(log: Log, metrics: Metrics): LimitReport {
  const refused = metrics.counterBy(
    'gateway_over_limit_total',
    'Connections and requests refused by a limit; owner: whose limit it was',
    ['limit', 'owner'],
  );
  for (const [limit, owner] of causes) refused.inc({ limit, owner }, 0);
  const logged = new Set<string>();
  let since = -Infinity;
  let leftOut = 0;

  return ({ limit, ownerKind, caller }) => {
    refused.inc({ limit, owner: ownerKind });
    const now = performance.now();
    if (now - since >= minuteMs) {
      since = now;
      logged.clear();
    }
    const key = `${limit} ${ownerKind} ${caller}`;
    if (logged.has(key) || logged.size >= maxLinesPerMinute) {
      leftOut += 1;
      return;
    }
    logged.add(key);
    const message = limit === 'connections' ? 'connection refused' : 'request refused';
    log.warn({ limit, owner: ownerKind, caller, ...(leftOut > 0 && { leftOut }) }, message);
    leftOut = 0;
  };
}
