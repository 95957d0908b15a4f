import { createWorkTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  `insert into work (name, due_at, is_requested, ended_at, state)
    select 'resend.http-status.checked', coalesce(told_at + interval '20 hours', now()),
      told_at is null or told_at < asked_at, told_at,
      jsonb_build_object('listeners', told_to, 'after', null, 'isFull', false)
    from result_resends`,
  `insert into work_requests (name) select 'results-publish' where exists (select from unsent_results)`,
  `drop table result_resends`,
  `drop table result_messages`,
];

/** Table of due work, filled with the work that other tables list as due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
