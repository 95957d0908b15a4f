import { createRepeatWindows } from '@geoplan/kit/limits/repeat-windows';
import type { Log } from '@geoplan/kit/log';
import type { AuditEvent, AuditRepository } from './repositories.ts';

/** Maximum number of different events per owner and minute that get separate rows. */
const maxRows = 20;

/** Audit of events that a caller can cause at will. Repeats within a minute become one row with a count. */
export interface RepeatedEvents {
  /**
   * Writes the first event of a minute immediately. `owner` is a user or a network; `key` is the same for equal
   * events.
   */
  record(owner: string, key: string, event: AuditEvent, audit: AuditRepository): Promise<void>;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

interface Options {
  audit: AuditRepository;
  log: Log;
  /** A minute by default; other values only in tests. */
  windowMs?: number | undefined;
}

/**
 * Counts in this process, so each replica writes its own rows. A process that crashes loses the repeats of a minute.
 */
export function createRepeatedEvents({ audit, log, windowMs }: Options): RepeatedEvents {
  const writing = new Set<Promise<void>>();

  async function add(event: AuditEvent): Promise<void> {
    try {
      await audit.add(event);
    } catch (error) {
      log.error({ err: error, action: event.action, times: event.times }, 'repeated audit events lost');
    }
  }
  const windows = createRepeatWindows<AuditEvent>({
    log,
    windowMs,
    maxKeys: maxRows,
    overflow: (event) => ({ ...event, target: 'прочие' }),
    write({ at, event, times }) {
      const written = add({ ...event, at: at.toISOString(), times }).finally(() => writing.delete(written));
      writing.add(written);
    },
  });

  return {
    async record(owner, key, event, firstAudit) {
      const first = windows.record(owner, `${event.action} ${key}`, event);
      if (first) await firstAudit.add(first);
    },
    async close() {
      windows.close();
      await Promise.all(writing);
    },
  };
}
