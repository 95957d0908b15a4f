import { sql, type Kysely } from 'kysely';

/** Statuses of the team's workspace (spec §9; for sites in work, notion's counting rule). */
const defaults = {
  works: ['In prod', 'Launched', 'Запущенные сайты', 'Canonical'],
  redirects: ['Redirect'],
  gone: ['DELETED'],
  any: ['SEO process', 'Indexing', 'Pre indexing', 'Migrate to server', 'In progress', 'В работе'],
};

const statements = [
  sql`create table expectation_rules (
    position integer primary key,
    status text not null,
    -- domain/status-key.ts
    status_key text not null unique,
    expects text not null check (expects in ('works', 'redirects', 'gone', 'any'))
  )`,
  sql`create table expectations (
    only_row boolean primary key default true check (only_row),
    revision integer not null default 0
  )`,
  sql`insert into expectations default values`,
  sql`create table schedule (
    only_row boolean primary key default true check (only_row),
    is_enabled boolean not null default false,
    every text not null default 'day' check (every in ('day', 'week')),
    weekday smallint not null default 1 check (weekday between 1 and 7),
    hour smallint not null default 4 check (hour between 0 and 23),
    status_filter text[] not null default '{}',
    -- times before it are settled: started, or those of another schedule
    settled_at timestamptz not null default now()
  )`,
  sql`insert into schedule default values`,
];

/** Expectations per status, and the check schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  const rules = Object.entries(defaults).flatMap(([expects, statuses]) =>
    statuses.map((status) => ({ status, status_key: status.toLowerCase(), expects })),
  );
  for (const [position, { status, status_key, expects }] of rules.entries())
    await sql`insert into expectation_rules values (${position}, ${status}, ${status_key}, ${expects})`.execute(
      db,
    );
}
