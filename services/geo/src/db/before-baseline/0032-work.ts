import { createWorkTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // A resend in progress restarts from the beginning.
  `insert into work (name, due_at, is_requested, ended_at, state)
    select 'resend.provider.usage-recorded', coalesce(began_at + interval '20 hours', now()),
      began_at is null or began_at < asked_at or after_at is not null, began_at,
      jsonb_build_object('listeners', told_to, 'after', null, 'isFull', false)
    from usage_resends`,
  `insert into work_requests (name) values ('brands-assign'), ('moves-count'), ('opportunities-recompute')`,
  `drop table usage_resends`,
];

/** Table of due work, filled with the work that other tables list as due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
