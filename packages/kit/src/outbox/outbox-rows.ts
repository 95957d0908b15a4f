import { sql, type QueryExecutorProvider } from 'kysely';
import type { MessageAddress } from '../bus/bus.ts';

/** A message waiting to leave. */
export interface OutboxRow extends MessageAddress {
  id: string;
  /** JSON of the whole envelope. */
  envelope: string;
  failures: number;
}

/** What a relay wants to send: whatever is due except some types, or one message of a type to see whether it leaves. */
export type Wanted = { without: readonly string[] } | { probe: string };

/** Locks the next messages until the transaction ends; other relays skip them, and a killed one frees them. */
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

/** Forgets what the broker has confirmed. */
export async function removeRows(trx: QueryExecutorProvider, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** Lets the others pass a message that cannot leave now. */
export async function postponeRow(
  trx: QueryExecutorProvider,
  row: OutboxRow,
  options: { pauseMs: number; reason: string },
): Promise<void> {
  await sql`update outbox set failures = failures + 1, last_error = ${options.reason},
    available_at = now() + ${options.pauseMs} * interval '1 ms' where id = ${row.id}`.execute(trx);
}
