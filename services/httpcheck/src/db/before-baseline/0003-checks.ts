import { sql, type Kysely } from 'kysely';

// Times have millisecond precision, as in JSON, so that a time sent back by a client matches its row.
const result = `
    url text not null,
    http_status smallint not null,
    reason text not null,
    final_status smallint not null,
    final_url text,
    is_other_domain boolean not null,
    certificate_ends_at timestamptz(3),
    checked_at timestamptz(3) not null,`;

const statements = [
  `create table site_checks (
    id bigint generated always as identity primary key,
    site_id text collate "C" not null,${result}
    -- null = none
    redirects jsonb,
    detail text,
    ms integer not null,
    run_id uuid
  )`,
  `create index site_checks_of_site on site_checks (site_id, checked_at desc, id desc)`,
  `create index site_checks_by_age on site_checks (checked_at)`,
  // One row per site: its last check and parts of the previous check, both of the same URL.
  `create table site_states (
    site_id text collate "C" primary key,${result}
    before_status smallint,
    before_reason text,
    before_at timestamptz(3),
    -- the last check that said either (domain/verdicts/health-of.ts); null = none did yet
    health text check (health in ('works', 'dead')),
    -- worked before this check and has not worked since
    fell_at timestamptz(3),
    -- did not work before this check and has worked since
    recovered_at timestamptz(3)
  )`,
  // Results that have not been published to notion yet; only the latest per site.
  `create table unsent_results (
    site_id text collate "C" primary key,
    url text not null,
    http_status smallint not null,
    reason text not null,
    final_url text,
    checked_at timestamptz(3) not null,
    run_id uuid
  )`,
  `create index unsent_results_oldest on unsent_results (checked_at)`,
  // One row with the time of the last enqueued message with results, across all replicas.
  `create table result_messages (last_at timestamptz not null)`,
  `insert into result_messages values ('-infinity')`,
];

/** Check results: history, the last check of each site, and results to publish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
