import { createOutboxTables } from '@geoplan/kit/outbox/outbox-tables';
import { createWorkTable } from '@geoplan/kit/work/work-table';
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    -- NFKC, trimmed, lower case: one row per user
    email text not null unique,
    role text not null check (role in ('viewer', 'user', 'admin')),
    disabled boolean not null default false,
    password_hash text not null,
    last_login_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  // A single row, whose lock serialises all changes to accounts.
  `create table user_announcements (
    only_row boolean primary key default true check (only_row),
    -- revision of the last message, see auth.user-changed
    revision bigint not null default 0
  )`,
  `insert into user_announcements default values`,
  // Has no foreign key to users, because the sessions of a removed user must be refused until their tokens expire.
  `create table sessions (
    id uuid primary key,
    user_id uuid not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    previous_login_at timestamptz,
    revoked_at timestamptz,
    revoke_reason text,
    ip text
  )`,
  `create index sessions_user on sessions (user_id) where revoked_at is null`,
  `create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`,
  `create index sessions_expiry on sessions (expires_at)`,
  // Login attempts of the last day. `failed` is false while the password is being verified.
  `create table login_attempts (
    id bigint primary key generated always as identity,
    account_key text not null,
    peer_key text not null,
    failed boolean not null default false,
    at timestamptz not null default now(),
    network_key text not null,
    -- true if before a right password of the account: no longer throttles
    forgiven boolean not null default false
  )`,
  `create index login_attempts_account on login_attempts (account_key, at)`,
  `create index login_attempts_peer on login_attempts (peer_key, at)`,
  `create index login_attempts_at on login_attempts (at)`,
  `create index login_attempts_network on login_attempts (network_key, at)`,
  // Throttles in force. Each one leaves one row in the audit, not one row per attempt.
  `create table login_throttles (
    key text primary key,
    ends_at timestamptz not null
  )`,
  // Networks from which each account has signed in.
  `create table login_networks (
    account_key text not null,
    network_key text not null,
    last_at timestamptz not null default now(),
    primary key (account_key, network_key)
  )`,
  `create index login_networks_last on login_networks (last_at)`,
  // Partitioned by month (db/audit-partitions.ts).
  `create table audit_entries (
    id bigint generated always as identity,
    at timestamptz not null default now(),
    actor text,
    action text not null,
    target text,
    result text not null constraint audit_result_check check (result in ('success', 'refused', 'failed')),
    ip text,
    -- number of occurrences; repeats within a minute are one row
    times integer not null default 1 constraint audit_times_check check (times >= 1),
    -- unlike "at", the time of arrival: the month of a late report always exists
    recorded_at timestamptz not null default now(),
    primary key (id, recorded_at)
  ) partition by range (recorded_at)`,
  `create index audit_entries_at on audit_entries (at desc, id desc)`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit is append-only';
    end
  $$`,
  `create trigger audit_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
  // Time of the data in the last "geoplan backup"; at most one row.
  `create table last_backup (
    id boolean primary key default true check (id),
    taken_at timestamptz not null
  )`,
];

/** First partition of the audit, for all rows until the end of this month. */
async function createFirstPart(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; end: string }>`
    select to_char(month, '"audit_until_"YYYY_MM') as name, to_char(month, 'YYYY-MM-DD') || ' 00:00+00' as end
    from (select date_trunc('month', now() at time zone 'utc') + interval '1 month' as month) as following`.execute(
    db,
  );
  for (const { name, end } of rows) {
    const part = sql.table(name);
    await sql`create table ${part} partition of audit_entries for values from (minvalue) to (${sql.lit(end)})`.execute(
      db,
    );
    // A trigger on the partitioned table does not fire for a statement that names the partition.
    await sql`create trigger audit_append_only before update or delete or truncate on ${part}
      for each statement execute function refuse_audit_change()`.execute(db);
  }
}

/** Accounts, sessions, attempts, the audit and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await createFirstPart(db);
  await createOutboxTables(db);
  await createWorkTable(db);
}
