import { sql, type Kysely } from 'kysely';

/**
 * Networks of login attempts, and the networks from which each account has signed in. Attempts stay for a day;
 * forgiven ones no longer throttle. A replica of the previous version writes attempts without a network and deletes
 * them as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table login_attempts add column network_key text, add column forgiven boolean not null default false`,
    sql`create index login_attempts_network on login_attempts (network_key, at)`,
    sql`create table login_networks (
      account_key text not null,
      network_key text not null,
      last_at timestamptz not null default now(),
      primary key (account_key, network_key)
    )`,
    sql`create index login_networks_last on login_networks (last_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
