import { sql, type Kysely } from 'kysely';

/**
 * Partitions the audit by month and adds a repeat count. The existing table becomes the first partition, so no
 * row is moved. A view with the name and columns of that table serves replicas of the previous version, which write
 * to and read `audit`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table audit in access exclusive mode`.execute(db);
  const { rows } = await sql<{ month: string; end: string; next: string }>`
    select to_char(month, 'YYYY_MM') as month, to_char(month, 'YYYY-MM-DD') || ' 00:00+00' as end,
      (select coalesce(max(id), 0) + 1 from audit)::text as next
    from (select date_trunc('month', now() at time zone 'utc') + interval '1 month' as month) as following`.execute(
    db,
  );
  const { month, end, next } = rows[0] ?? { month: '', end: '', next: '1' };
  const before = sql.table(`audit_until_${month}`);
  const statements = [
    sql`alter table audit rename to ${sql.raw(`audit_until_${month}`)}`,
    // Partitions by `recorded_at` instead of `at`. A late report is thus filed under its arrival time, for which a
    // partition always exists.
    sql`alter table ${before} add column times integer not null default 1 constraint audit_times_check check (times >= 1),
      add column recorded_at timestamptz not null default now(),
      alter column id drop identity, drop constraint audit_pkey`,
    sql`create table audit_entries (
      id bigint generated always as identity (start with ${sql.raw(next)}),
      at timestamptz not null default now(),
      actor text,
      action text not null,
      target text,
      result text not null constraint audit_result_check check (result in ('success', 'refused', 'failed')),
      ip text,
      -- how often it happened; one row for repeats of a minute
      times integer not null default 1 constraint audit_times_check check (times >= 1),
      recorded_at timestamptz not null default now(),
      primary key (id, recorded_at)
    ) partition by range (recorded_at)`,
    sql`alter table audit_entries attach partition ${before} for values from (minvalue) to (${sql.lit(end)})`,
    sql`create index audit_entries_at on audit_entries (at desc, id desc)`,
    sql`create trigger audit_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()`,
    sql`create view audit as select id, at, actor, action, target, result, ip from audit_entries`,
    // One audit row per throttle, not one per attempt.
    sql`create table login_throttles (key text primary key, ends_at timestamptz not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
