import { sql, type QueryExecutorProvider } from 'kysely';

/** One round of a work, for the function that does it. */
export interface WorkRound<State = unknown> {
  /** Part of the work; empty for work without parts. */
  key: string;
  /** True if it was requested since its last end, also when an earlier attempt failed. */
  isRequested: boolean;
  /** What earlier rounds stored; null = nothing yet. */
  state: State | null;
  /** Aborted when the process stops or has lost the lease. What is left then is done by another process. */
  signal: AbortSignal;
  /** Stores the state, and that the request is known, in the caller's transaction. @throws if another process has the work now */
  save: (trx: QueryExecutorProvider, state: State) => Promise<void>;
}

/** How a round ended. */
export interface WorkOutcome {
  /** What it did, for the log; zeros are left out. */
  done?: Record<string, number>;
  /** Next round after this, in place of the period. */
  againMs?: number | undefined;
}

/** Work of a service that is due at some time: once over all replicas, see `createWorkRunner`. */
export interface Work {
  /** `<noun>-<verb>`; one per service. */
  name: string;
  /** For the screen of background work, in Russian. */
  title: string;
  /** Period from the end of a round to the next, ms; Infinity or absent = only on request. */
  everyMs?: number;
  /** The same as a pattern of cron, by the clock and the time zone of the process. */
  cron?: string;
  /** Shortest time between a round and the next request that is answered, ms; 0 unless said. */
  pauseMs?: number;
  /** True if its requests name a part: each part has a row with lease and failures. */
  isKeyed?: boolean;
  /** True if each start requests it, for example after a restore. */
  isRequestedAtStart?: boolean;
  /** Services whose copies it keeps right; one that is not among the `listeners` of the stored state requests it. */
  listeners?: readonly string[];
  /** True if what it does repairs something: the log line is a warning. */
  isRepair?: boolean;
  /** Idempotent, because a round of a killed process is repeated. Its failure is logged, stored and retried. */
  work: (round: WorkRound<never>) => Promise<WorkOutcome | void>;
}

/** Declares a work whose rounds keep this state. */
export function defineWork<State = null>(
  work: Omit<Work, 'work'> & { work: (round: WorkRound<State>) => Promise<WorkOutcome | void> },
): Work {
  return work as unknown as Work;
}

/** NOTIFY channel that wakes the runners of this database. */
export const workChannel = 'work';

/**
 * Requests work in the transaction that makes it necessary; it runs some milliseconds after the commit, or `afterMs` later.
 * A request during a round is followed by another round. Many requests are one.
 */
export async function requestWork(
  trx: QueryExecutorProvider,
  name: string,
  { key = '', afterMs = 0 }: { key?: string; afterMs?: number } = {},
): Promise<void> {
  // Postgres delivers the notification when the transaction commits, and not at all when it does not.
  await sql`with stored as (
      insert into work_requests (name, key, at) values (${name}, ${key}, now() + ${afterMs} * interval '1 ms') returning 1
    ) select pg_notify(${workChannel}, '') from stored`.execute(trx);
}

/** Takes back the parts of a work that nobody does now, with their requests. */
export async function cancelParts(trx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`with asked as (delete from work_requests where name = ${name})
    delete from work where name = ${name} and key <> '' and holder is null`.execute(trx);
}

/** Repeats a bounded removal until it finds nothing or was stopped; returns the sum. */
export async function removeInSteps(signal: AbortSignal, step: () => Promise<number>): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const some = await step();
    if (some === 0) break;
    removed += some;
  }
  return removed;
}
