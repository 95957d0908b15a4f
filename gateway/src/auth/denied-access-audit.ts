import { setTimeout as sleep } from 'node:timers/promises';
import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { Envelope } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { deadlineIn, settledBy, type Deadline } from '@geoplan/kit/deadline';
import { createRepeatWindows, type Repeats } from '@geoplan/kit/limits/repeat-windows';
import type { Log } from '@geoplan/kit/log';
import { traceparentOf, withTrace } from '@geoplan/kit/trace';
import type { AuthorizedRequest } from '../request/gateway-request.ts';

export type DeniedRequest = Pick<AuthorizedRequest, 'id' | 'policy' | 'address'>;
interface User {
  userId: string;
  email: string;
}

/**
 * Audits requests that the gateway or a service denied because of the user's role (reliability P33).
 */
export interface DeniedAccessAudit {
  record(gatewayRequest: DeniedRequest, user: User): void;
  /** Flushes counted and queued denials, for up to a second and not beyond the deadline. */
  close(deadline?: Deadline): Promise<void>;
}

/** Content of a denial's audit row. */
interface Denial {
  gatewayRequest: DeniedRequest;
  user: User;
}

interface DeniedAccessAuditOptions {
  bus: Bus;
  log: Log;
  /** Window with at most one row per user and endpoint, ms; a minute by default, other values only in tests. */
  windowMs?: number;
}

/**
 * Buffer limit while the broker is down. The gateway has no store, so the oldest rows are dropped beyond this limit.
 */
const maxPending = 1_000;
const retryMs = 2_000;
const flushTimeoutMs = 1_000;
const flushRetryMs = 100;

function envelopeOf({ at, event: { gatewayRequest, user }, times }: Repeats<Denial>): Envelope {
  const { id, policy, address } = gatewayRequest;
  const entry = {
    at: at.toISOString(),
    actor: user.email,
    action: 'access.refused',
    target: `${policy.endpoint.method} ${policy.endpoint.path}`,
    result: 'refused' as const,
    ip: address,
    // An older version of auth does not support the field.
    ...(times > 1 && { times }),
  };
  const trace = { traceparent: traceparentOf(id), requestId: id, actor: user.userId };
  return withTrace(trace, () => createEnvelope(auditEntryRecorded, entry));
}

/** Queue of audit rows, published in order and retried until the broker confirms them. */
function createRowPublisher(bus: Bus, log: Log) {
  const waiting: Envelope[] = [];
  let publishing: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;

  async function publishWaiting(): Promise<void> {
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        await bus.publish(auditEntryRecorded, next);
        if (waiting[0] === next) waiting.shift();
      }
    } catch (error) {
      log.warn({ err: error, waiting: waiting.length }, 'audit of denied requests failed, will retry');
      clearTimeout(again);
      again = setTimeout(publishAll, retryMs);
    }
  }
  function publishAll(): void {
    publishing ??= publishWaiting().finally(() => {
      publishing = undefined;
    });
  }
  return {
    put(row: Envelope): void {
      waiting.push(row);
      if (waiting.length > maxPending) {
        waiting.shift();
        log.error('denied request dropped from the audit: queue full');
      }
      publishAll();
    },
    async flush(deadline: Deadline): Promise<void> {
      while (waiting.length > 0 && !deadline.aborted) {
        clearTimeout(again);
        publishAll();
        if (publishing) await settledBy(publishing, deadline);
        if (waiting.length > 0) await sleep(flushRetryMs);
      }
      clearTimeout(again);
    },
  };
}

/**
 * Publishes the first denial immediately and aggregates its repeats into one row per window. A script run by a viewer
 * therefore cannot fill the audit faster than a person can read it.
 */
export function createDeniedAccessAudit({ bus, log, windowMs }: DeniedAccessAuditOptions): DeniedAccessAudit {
  const rows = createRowPublisher(bus, log);
  const windows = createRepeatWindows<Denial>({
    log,
    windowMs,
    write: (repeats) => rows.put(envelopeOf(repeats)),
  });

  return {
    record({ id, policy, address }, user) {
      const { method, path } = policy.endpoint;
      // Keeps only these fields, because the whole request would retain its sockets for the length of the window.
      const denial = { gatewayRequest: { id, policy, address }, user };
      const event = windows.record(user.userId, `${method} ${path}`, denial);
      if (event) rows.put(envelopeOf({ at: new Date(), event, times: 1 }));
    },
    async close(deadline) {
      windows.close();
      const timeout = deadlineIn(flushTimeoutMs);
      await rows.flush(deadline ? AbortSignal.any([deadline, timeout]) : timeout);
    },
  };
}
