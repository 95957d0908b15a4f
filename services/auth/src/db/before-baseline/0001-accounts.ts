import { createOutboxTables } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table users (
    id uuid primary key default gen_random_uuid(),
    -- NFKC, trimmed, lower case: one person, one row
    email text not null unique,
    role text not null check (role in ('viewer', 'user', 'admin')),
    disabled boolean not null default false,
    password_hash text not null,
    last_login_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  // Has no foreign key to users, because the sessions of a removed user must be refused until their tokens expire.
  sql`create table sessions (
    id uuid primary key,
    user_id uuid not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    previous_login_at timestamptz,
    revoked_at timestamptz,
    revoke_reason text,
    ip text
  )`,
  sql`create index sessions_user on sessions (user_id) where revoked_at is null`,
  sql`create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  // `failed` is false while the password is being verified.
  sql`create table login_attempts (
    id bigint generated always as identity primary key,
    account_key text not null,
    peer_key text not null,
    failed boolean not null default false,
    at timestamptz not null default now()
  )`,
  sql`create index login_attempts_account on login_attempts (account_key, at)`,
  sql`create index login_attempts_peer on login_attempts (peer_key, at)`,
  sql`create index login_attempts_at on login_attempts (at)`,
  sql`create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text,
    action text not null,
    target text,
    result text not null check (result in ('success', 'refused', 'failed')),
    ip text
  )`,
  sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit is append-only';
    end
  $$`,
  sql`create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`,
];

/** Accounts, sessions, attempts and the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await createOutboxTables(db);
}
