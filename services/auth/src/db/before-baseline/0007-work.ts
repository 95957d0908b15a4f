import { createWorkTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Listeners with a complete copy keep it, and the next daily round stays due at the same time.
  `insert into work (name, due_at, is_requested, ended_at, state)
    select 'resend.auth.user-changed', coalesce(published_at + interval '20 hours', now()),
      published_at is null or published_at < requested_at, published_at,
      jsonb_build_object('listeners', published_to, 'after', null, 'isFull', false)
    from user_announcements`,
  `alter table user_announcements drop column requested_at, drop column published_at, drop column published_to`,
];

/** Ledger of due work, with the publication times of the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
