import { sql, type QueryExecutorProvider } from 'kysely';
import type { MessageAddress } from '../bus/bus.ts';

/** An unpublished message. */
export interface OutboxRow extends MessageAddress {
  id: string;
  /** JSON of the whole envelope. */
  envelope: string;
  failures: number;
}

/** What a batch selects: whatever is due except some types, or one message of a type as a probe. */
export type Wanted = { without: readonly string[] } | { probe: string };

/** Locks the next messages until the transaction ends (SKIP LOCKED); a killed relay frees them. */
export async function claimRows(
  trx: QueryExecutorProvider,
  wanted: Wanted,
  limit: number,
): Promise<OutboxRow[]> {
  const isWanted =
    'probe' in wanted
      ? sql`type = ${wanted.probe}`
      : sql`available_at <= now() and type <> all(${wanted.without}::text[])`;
  const { rows } = await sql<OutboxRow>`
    select id, type, delivery, listeners, envelope, failures from outbox
    where ${isWanted} order by available_at, id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/** Deletes what the broker has confirmed. */
export async function removeRows(trx: QueryExecutorProvider, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** Schedules a retry of a message that cannot be published now, so that the others pass it. */
export async function postponeRow(
  trx: QueryExecutorProvider,
  row: OutboxRow,
  options: { pauseMs: number; reason: string },
): Promise<void> {
  await sql`update outbox set failures = failures + 1, last_error = ${options.reason},
    available_at = now() + ${options.pauseMs} * interval '1 ms' where id = ${row.id}`.execute(trx);
}
