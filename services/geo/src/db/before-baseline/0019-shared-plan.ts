import { sql, type Kysely } from 'kysely';

const statements = [
  // One row. Its lock serialises changes, so that a reader of all changes since a revision misses none.
  `create table plan_state (
    only_row boolean primary key default true check (only_row),
    revision bigint not null default 0
  )`,
  `insert into plan_state default values`,
  `create table plan_projects (
    id uuid primary key,
    position bigint generated always as identity,
    keyword_key text collate "C" not null,
    keyword text not null,
    country text not null,
    status text not null,
    priority text not null,
    search_volume bigint not null,
    difficulty double precision,
    launched_sites integer not null,
    notes text not null,
    -- yyyy-mm-dd as the browser keeps it, '' = not known
    created_at text not null,
    updated_at text not null,
    version integer not null,
    -- of the plan, when it was changed last
    revision bigint not null,
    -- stays so that others hear of it
    is_removed boolean not null default false
  )`,
  `create unique index plan_projects_pair on plan_projects (keyword_key, country) where not is_removed`,
  `create index plan_projects_revision on plan_projects (revision)`,
  `create table plan_changes (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    by_email text not null,
    project_id uuid not null,
    before jsonb,
    after jsonb
  )`,
  `create index plan_changes_project on plan_changes (project_id, id)`,
  `create index plan_changes_at on plan_changes (at)`,
];

/** Shared plan with its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
