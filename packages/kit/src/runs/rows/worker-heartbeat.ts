import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';

/**
 * Interval between two renewals as a fraction of the lease duration; each renewal comes with a heartbeat. The three
 * fractions are related. When Postgres falls silent, every held lease has at least 5/6 left. A lease that expires
 * during the silence thus implies a silence of more than 1/2. Every process detects this in its own heartbeats and
 * then waits 1/2, three times the time that the holders need to renew.
 */
export const renewShare = 1 / 6;
const missedShare = 1 / 2;
const graceShare = 1 / 2;

const ago = (ms: number): RawBuilder<Date> => sql`clock_timestamp() - ${ms} * interval '1 ms'`;

interface Worker {
  /** Id of the process, which is the holder of its leases. */
  holder: string;
  leaseMs: number;
}

/** Records a heartbeat, which shows that this process can reach Postgres. */
export async function heartbeat(db: QueryExecutorProvider, { workers }: Runs, worker: Worker): Promise<void> {
  const { holder, leaseMs } = worker;
  await sql`insert into ${workers} as w (id) values (${holder})
    on conflict (id) do update set seen_at = clock_timestamp(),
      steady_since = case when w.seen_at < ${ago(leaseMs * missedShare)} then clock_timestamp()
        else w.steady_since end`.execute(db);
}

/**
 * True if an expired lease has been given up by its holder. During a silence of Postgres or of this process, no
 * process could renew its leases, and the holder may have a paid response. The condition is evaluated by Postgres'
 * clock at the time of the claim, because the claim itself may have waited in a silent connection.
 */
export function mayTakeOver({ workers }: Runs, { holder, leaseMs }: Worker): RawBuilder<boolean> {
  return sql`(select exists (
    select from ${workers} where id = ${holder}
      and seen_at > ${ago(leaseMs * missedShare)} and steady_since <= ${ago(leaseMs * graceShare)}
  ))`;
}

/**
 * Time in ms after which a process suspended in a transaction, for example on a frozen machine, loses its locks.
 */
const longestSleepMs = '3000';
/** Applies this limit to a transaction whose locks others wait for, as a value of a `select` or `returning`. */
export const endWhenAsleep: RawBuilder<unknown> = sql`set_config('idle_in_transaction_session_timeout', ${longestSleepMs}, true)`;

/** Identifies a commit of a process; a repeated commit has the same number, and the next commit a larger number. */
export interface CommitId {
  holder: string;
  number: number;
}

/**
 * Records the commit number within its transaction; returns false if the commit already succeeded but its response
 * was lost. If the first attempt is still running on a lost connection, waits for it to end.
 */
export async function beginCommit(
  trx: QueryExecutorProvider,
  { workers }: Runs,
  { holder, number }: CommitId,
): Promise<boolean> {
  const { rows } = await sql`insert into ${workers} as w (id, last_commit) values (${holder}, ${number})
    on conflict (id) do update set last_commit = excluded.last_commit
    where w.last_commit < excluded.last_commit returning id, ${endWhenAsleep}`.execute(trx);
  return rows.length > 0;
}
