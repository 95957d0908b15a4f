import { createWorkTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

/** Time and listeners of the complete resends, and whether another one has been requested since. */
const carryOver = (
  type: string,
  listener: string,
) => `insert into work (name, due_at, is_requested, ended_at, state)
  select 'resend.${type}', coalesce(told_at + interval '20 hours', now()), told_at is null or told_at < asked_at, told_at,
    jsonb_build_object('after', null, 'isFull', false, 'listeners',
      case when told_to @> array['${type} > ${listener}'] then '["${listener}"]'::jsonb else '[]'::jsonb end)
  from announcements`;

const statements = [
  carryOver('notion.site-counts-listed', 'geo'),
  carryOver('notion.sites-synced', 'httpcheck'),
  `drop table announcements`,
];

/** Ledger of due work, with the times of the last complete resends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
