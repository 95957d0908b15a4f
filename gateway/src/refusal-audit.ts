import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { Envelope } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import type { Log } from '@geoplan/kit/log';
import { withTrace } from '@geoplan/kit/trace';
import { traceparentOf, type Admitted } from './call.ts';

/** Tells auth's audit who was refused for a role too low (reliability P33). */
export interface RefusalAudit {
  record(call: Pick<Admitted, 'id' | 'plan' | 'address'>, person: { userId: string; email: string }): void;
  close(): void;
}

/** Kept while the broker is away; the gateway has no store, so the oldest go when there are more. */
const keptAtMost = 1_000;
const againMs = 2_000;

/** Publishes refusals one after the other, again and again until the broker has taken them. */
export function createRefusalAudit(bus: Bus, log: Log): RefusalAudit {
  const waiting: Envelope[] = [];
  let publishing = false;
  let timer: NodeJS.Timeout | undefined;

  async function publishAll(): Promise<void> {
    if (publishing) return;
    publishing = true;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        await bus.publish(auditEntryRecorded, next);
        if (waiting[0] === next) waiting.shift();
      }
    } catch (error) {
      log.warn({ err: error, waiting: waiting.length }, 'refusals are not in the audit yet');
      clearTimeout(timer);
      timer = setTimeout(() => void publishAll(), againMs);
    } finally {
      publishing = false;
    }
  }

  return {
    record({ id, plan, address }, { userId, email }) {
      const { method, path } = plan.endpoint;
      const entry = {
        at: new Date().toISOString(),
        actor: email,
        action: 'access.refused',
        target: `${method} ${path}`,
        result: 'refused' as const,
        ip: address,
      };
      const trace = { traceparent: traceparentOf(id), requestId: id, actor: userId };
      waiting.push(withTrace(trace, () => createEnvelope(auditEntryRecorded, entry)));
      if (waiting.length > keptAtMost) {
        waiting.shift();
        log.error('too many refusals wait for the audit: the oldest is lost');
      }
      void publishAll();
    },
    close: () => clearTimeout(timer),
  };
}
