import type { QueryExecutorProvider } from 'kysely';
import type { Log } from '../log.ts';
import { nextTraceparent, withTrace } from '../trace.ts';
import { renewWork, type ClaimedWork } from './work-rows.ts';

interface Held {
  row: ClaimedWork;
  stopping: AbortController;
  heldSince: number;
}

interface HeldWorkNeeds {
  db: QueryExecutorProvider;
  holder: string;
  leaseMs: number;
  /** Age of a lease at which it is renewed, ms. */
  renewAfterMs: number;
  doRound: (row: ClaimedWork, signal: AbortSignal) => Promise<void>;
  /** Called after each round. */
  onEnd: () => void;
  log: Log;
}

const idOf = ({ name, key }: { name: string; key: string }) => `${name} ${key}`;

/** Running rounds of this process, and their leases; a round whose lease is lost is aborted. */
export function createHeldWork(needs: HeldWorkNeeds) {
  const { db, holder, leaseMs, renewAfterMs, doRound, onEnd, log } = needs;
  const held = new Map<string, Held>();
  const rounds = new Set<Promise<void>>();
  const lose = ({ stopping }: Held): void => stopping.abort(new Error('lease lost'));

  return {
    rows: () => [...held.values()].map(({ row }) => row),
    begin(row: ClaimedWork): void {
      const stopping = new AbortController();
      held.set(idOf(row), { row, stopping, heldSince: performance.now() });
      const round = withTrace({ traceparent: nextTraceparent() }, () => doRound(row, stopping.signal))
        // If Postgres is down, this process keeps the row and claims it again after the outage.
        .catch((error: unknown) =>
          log.debug({ err: error, work: row.name }, 'background work outcome not stored'),
        )
        .finally(() => {
          held.delete(idOf(row));
          rounds.delete(round);
          onEnd();
        });
      rounds.add(round);
    },
    async renew(): Promise<void> {
      const now = performance.now();
      const all = [...held.values()];
      all.filter(({ heldSince }) => now - heldSince > leaseMs).forEach(lose);
      if (!all.some(({ heldSince }) => now - heldSince >= renewAfterMs)) return;
      const kept = new Set(
        (await renewWork(db, { holder, running: all.map(({ row }) => row), leaseMs })).map(idOf),
      );
      for (const each of all) {
        if (kept.has(idOf(each.row))) each.heldSince = now;
        else lose(each);
      }
    },
    /** Resolves when all rounds have ended. */
    async stop(): Promise<void> {
      for (const { stopping } of held.values()) stopping.abort(new Error('process stopping'));
      await Promise.all(rounds);
    },
  };
}
