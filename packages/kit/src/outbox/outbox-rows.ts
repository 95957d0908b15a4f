import { sql, type QueryExecutorProvider } from 'kysely';
import type { MessageAddress } from '../bus/bus.ts';

/** An unpublished message that this relay has claimed. */
export interface OutboxRow extends MessageAddress {
  id: string;
  /** JSON of the whole envelope. */
  envelope: string;
  failures: number;
  /** Time at which the message was to be sent; text, because a `Date` loses the microseconds. */
  dueAt: string;
  /** End of the lease, which also identifies the claim. */
  leaseEndsAt: string;
}

/** Selection of a batch: all pending messages except some types, or one message of a type as a probe. */
export type Wanted = { without: readonly string[] } | { probe: string };

/**
 * Claims the next messages for `leaseMs` by deferring `available_at`; no relay takes them before that time. A relay
 * of an older version locks its rows while it publishes. Those rows are skipped (SKIP LOCKED), and that relay
 * respects the leases.
 */
export async function claimRows(
  db: QueryExecutorProvider,
  wanted: Wanted,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<OutboxRow[]> {
  // A message that is not yet available and has never failed is leased by another relay.
  const isWanted =
    'probe' in wanted
      ? sql`type = ${wanted.probe} and (available_at <= now() or failures > 0)`
      : sql`available_at <= now() and type <> all(${wanted.without}::text[])`;
  const { rows } = await sql<OutboxRow>`
    with due as materialized (
      select id, available_at from outbox
      where ${isWanted} order by available_at, id limit ${limit} for update skip locked
    ), claimed as (
      update outbox set available_at = now() + ${leaseMs} * interval '1 ms' from due where outbox.id = due.id
      returning outbox.*, due.available_at as due_at
    )
    select id, type, delivery, listeners, envelope, failures, due_at::text as "dueAt",
      available_at::text as "leaseEndsAt"
    from claimed order by due_at, id`.execute(db);
  return rows;
}

/** Deletes messages confirmed by the broker, even if another relay has claimed them since. */
export async function removeRows(db: QueryExecutorProvider, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}

/**
 * Ends the leases of messages that were not refused and restores their times. Leases now held by another relay stay.
 */
export async function releaseRows(db: QueryExecutorProvider, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update outbox set available_at = given.due_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${rows.map(({ leaseEndsAt }) => leaseEndsAt)}::timestamptz[]) as given (id, due_at, lease_ends_at)
    where outbox.id = given.id and outbox.available_at = given.lease_ends_at`.execute(db);
}

/** A message that cannot be published now. */
export interface PostponedRow {
  row: OutboxRow;
  pauseMs: number;
  reason: string;
}

/** Schedules retries, so that other messages can overtake the failed ones. Leases now held by another relay stay. */
export async function postponeRows(
  db: QueryExecutorProvider,
  postponed: readonly PostponedRow[],
): Promise<void> {
  if (postponed.length === 0) return;
  await sql`update outbox set failures = failures + 1, last_error = given.reason,
      available_at = now() + given.pause_ms * interval '1 ms'
    from unnest(${postponed.map(({ row }) => row.id)}::bigint[],
      ${postponed.map(({ row }) => row.leaseEndsAt)}::timestamptz[],
      ${postponed.map(({ pauseMs }) => pauseMs)}::float8[],
      ${postponed.map(({ reason }) => reason)}::text[]) as given (id, lease_ends_at, pause_ms, reason)
    where outbox.id = given.id and outbox.available_at = given.lease_ends_at`.execute(db);
}
