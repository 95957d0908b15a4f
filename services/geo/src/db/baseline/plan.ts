/** Tables of the shared plan and its history. */
export const planStatements: readonly string[] = [
  // One row. Its lock serialises changes, so that a reader of all changes since a revision misses none.
  `create table plan_state (
    only_row boolean primary key default true check (only_row),
    revision bigint not null default 0,
    -- highest revision of removed projects that are no longer stored
    purged_revision bigint not null default 0,
    purged_version integer not null default 0,
    -- everybody sees the shared plan, whatever a browser has chosen
    is_team boolean not null default false
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
    -- yyyy-mm-dd as stored by the browser, '' if unknown
    created_at text not null,
    updated_at text not null,
    version integer not null,
    -- revision of the plan at its last change
    revision bigint not null,
    -- the row stays, so that other browsers receive the removal
    is_removed boolean not null default false,
    -- '' if nobody is responsible
    owner text not null default '',
    -- yyyy-mm-dd, '' if there is none
    due_date text not null default ''
  )`,
  `create unique index plan_projects_pair on plan_projects (keyword_key, country) where not is_removed`,
  `create index plan_projects_revision on plan_projects (revision)`,
  `create table plan_changes (
    id bigint primary key generated always as identity,
    at timestamptz not null default clock_timestamp(),
    by_email text not null,
    project_id uuid not null,
    before jsonb,
    after jsonb
  )`,
  `create index plan_changes_project on plan_changes (project_id, id)`,
  `create index plan_changes_at on plan_changes (at)`,
  // Completed writes, kept so that a repeated request is recognised (decision 0036).
  `create table plan_writes (
    -- hash of the Idempotency-Key, the user and the change
    key text primary key,
    -- version of the project after the change
    version integer not null,
    at timestamptz not null default now(),
    -- numbers the keys, so that all but the newest can be removed
    position bigint generated always as identity
  )`,
  `create index plan_writes_at on plan_writes (at)`,
  `create unique index plan_writes_position on plan_writes (position)`,
];
