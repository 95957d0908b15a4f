import { setTimeout as sleep } from 'node:timers/promises';
import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { Envelope } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { deadlineIn, settledBy, type Deadline } from '@geoplan/kit/deadline';
import type { Log } from '@geoplan/kit/log';
import { withTrace } from '@geoplan/kit/trace';
import { traceparentOf, type Admitted } from './call.ts';

type RefusedCall = Pick<Admitted, 'id' | 'plan' | 'address'>;
interface Person {
  userId: string;
  email: string;
}

/** Tells auth's audit who was refused for a role too low (reliability P33). */
export interface RefusalAudit {
  record(call: RefusedCall, person: Person): void;
  /** Publishes what is still counted or waiting, for up to a second and not beyond the deadline. */
  close(deadline?: Deadline): Promise<void>;
}

/** What one person was refused at one endpoint since the last row about it. */
interface Repeats {
  /** When the window began. */
  at: Date;
  call: RefusedCall;
  person: Person;
  times: number;
}

interface RefusalAuditOptions {
  bus: Bus;
  log: Log;
  /** One row per person, endpoint and this time, ms; a minute unless a test says otherwise. */
  windowMs?: number;
}

/** Kept while the broker is away; the gateway has no store, so the oldest go when there are more. */
const keptAtMost = 1_000;
const againMs = 2_000;
const lastTryMs = 1_000;
const betweenTriesMs = 100;

function envelopeOf({ at, call, person, times }: Repeats): Envelope {
  const { id, plan, address } = call;
  const entry = {
    at: at.toISOString(),
    actor: person.email,
    action: 'access.refused',
    target: `${plan.endpoint.method} ${plan.endpoint.path}`,
    result: 'refused' as const,
    ip: address,
    // An auth of before does not know the field.
    ...(times > 1 && { times }),
  };
  const trace = { traceparent: traceparentOf(id), requestId: id, actor: person.userId };
  return withTrace(trace, () => createEnvelope(auditEntryRecorded, entry));
}

/** Publishes rows one after the other, again and again until the broker has taken them. */
function createRows(bus: Bus, log: Log) {
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
      log.warn({ err: error, waiting: waiting.length }, 'refusals are not in the audit yet');
      clearTimeout(again);
      again = setTimeout(publishAll, againMs);
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
      if (waiting.length > keptAtMost) {
        waiting.shift();
        log.error('too many refusals wait for the audit: the oldest is lost');
      }
      publishAll();
    },
    async flush(deadline: Deadline): Promise<void> {
      while (waiting.length > 0 && !deadline.aborted) {
        clearTimeout(again);
        publishAll();
        if (publishing) await settledBy(publishing, deadline);
        if (waiting.length > 0) await sleep(betweenTriesMs);
      }
      clearTimeout(again);
    },
  };
}

/**
 * Publishes the first refusal at once and counts its repeats: they become one row when the window is over, so that a
 * script run by a viewer fills the audit no faster than a person reads it.
 */
export function createRefusalAudit({ bus, log, windowMs = 60_000 }: RefusalAuditOptions): RefusalAudit {
  const rows = createRows(bus, log);
  const counted = new Map<string, Repeats>();

  /** A row for what was repeated, and the next window for the same; forgotten when nothing was. */
  function endWindows(isOver: (repeats: Repeats) => boolean): void {
    for (const [key, repeats] of counted) {
      if (!isOver(repeats)) continue;
      if (repeats.times > 0) {
        rows.put(envelopeOf(repeats));
        counted.set(key, { ...repeats, at: new Date(), times: 0 });
      } else counted.delete(key);
    }
  }
  const sweep = setInterval(() => {
    const now = Date.now();
    endWindows(({ at }) => now - at.getTime() >= windowMs);
  }, windowMs / 10);
  sweep.unref();

  return {
    record({ id, plan, address }, person) {
      const { method, path } = plan.endpoint;
      const key = `${person.userId} ${method} ${path}`;
      const known = counted.get(key);
      if (known) {
        known.times += 1;
        return;
      }
      // Not the whole call: its sockets would be kept for as long as the window.
      const first = { at: new Date(), call: { id, plan, address }, person, times: 1 };
      rows.put(envelopeOf(first));
      counted.set(key, { ...first, times: 0 });
    },
    async close(deadline) {
      clearInterval(sweep);
      endWindows(({ times }) => times > 0);
      const lastTry = deadlineIn(lastTryMs);
      await rows.flush(deadline ? AbortSignal.any([deadline, lastTry]) : lastTry);
    },
  };
}
