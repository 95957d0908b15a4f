import { sql, type QueryExecutorProvider } from 'kysely';

/** Argument of the function that performs one round of a task. */
export interface WorkRound<State = unknown> {
  /** Part of the task; empty if it has no parts. */
  key: string;
  /** True if the task was requested since its last successful round, even if an earlier attempt failed. */
  isRequested: boolean;
  /** State stored by earlier rounds; `null` if there is none. */
  state: State | null;
  /** Aborted when the process stops or has lost the lease. Another process then does the rest. */
  signal: AbortSignal;
  /**
   * Stores the state in the caller's transaction and clears the request. @throws if another process now has the task
   */
  save: (trx: QueryExecutorProvider, state: State) => Promise<void>;
}

/** Result of a round. */
export interface WorkOutcome {
  /** Counts for the log; zeros are omitted. */
  done?: Record<string, number>;
  /** Time until the next round, which replaces the period. */
  againMs?: number | undefined;
}

/** Background task of a service. Each round runs on one replica; see `createWorkRunner`. */
export interface Work {
  /** `<noun>-<verb>`, unique within the service. */
  name: string;
  /** Title for the screen of background work, in Russian. */
  title: string;
  /** Period from the end of a round to the next, ms; Infinity or absent to run only on request. */
  everyMs?: number;
  /** Cron pattern instead of a period, evaluated with the clock and time zone of the process. */
  cron?: string;
  /** Minimum time between a round and the next requested round, ms; 0 by default. */
  pauseMs?: number;
  /** True if requests for the task name a part. Each part then has a separate row with its lease and failures. */
  isKeyed?: boolean;
  /** True if each startup requests the task, for example because a restore may have preceded it. */
  isRequestedAtStart?: boolean;
  /**
   * Services whose copies the task maintains. If a service is missing from `listeners` in the stored state, the task
   * is requested.
   */
  listeners?: readonly string[];
  /** True if the task repairs something, so that its log line is a warning. */
  isRepair?: boolean;
  /**
   * Performs a round. Must be idempotent, because a round of a killed process is repeated. A failure is logged,
   * stored and retried.
   */
  work: (round: WorkRound<never>) => Promise<WorkOutcome | void>;
}

/** Declares a task whose rounds keep this state. */
export function defineWork<State = null>(
  work: Omit<Work, 'work'> & { work: (round: WorkRound<State>) => Promise<WorkOutcome | void> },
): Work {
  return work as unknown as Work;
}

/** NOTIFY channel that wakes the runners of this database. */
export const workChannel = 'work';

/**
 * Requests a task in the transaction that makes it necessary. The task runs a few milliseconds after the commit, or
 * `afterMs` later. A request during a round causes another round. Many requests cause one round.
 */
export async function requestWork(
  trx: QueryExecutorProvider,
  name: string,
  { key = '', afterMs = 0 }: { key?: string; afterMs?: number } = {},
): Promise<void> {
  // Postgres delivers the notification if and when the transaction commits.
  await sql`with stored as (
      insert into work_requests (name, key, at) values (${name}, ${key}, now() + ${afterMs} * interval '1 ms') returning 1
    ) select pg_notify(${workChannel}, '') from stored`.execute(trx);
}

/** Removes the parts of a task that no process is working on, together with their requests. */
export async function cancelParts(trx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`with asked as (delete from work_requests where name = ${name})
    delete from work where name = ${name} and key <> '' and holder is null`.execute(trx);
}

/** Repeats a limited removal until nothing is left or `signal` is aborted; returns the total. */
export async function removeInSteps(signal: AbortSignal, step: () => Promise<number>): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const some = await step();
    if (some === 0) break;
    removed += some;
  }
  return removed;
}
