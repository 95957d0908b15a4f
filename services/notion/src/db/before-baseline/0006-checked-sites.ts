import { sql, type Kysely } from 'kysely';

const statements = [
  // Grows whenever checks change visible data; separate from the syncs' version, because it may grow every second.
  'alter table syncs add column check_version bigint not null default 0',
  // Room for a row's next version on its own page, so that a result changes no index (HOT).
  'alter table sites set (fillfactor = 85)',
];

/** Results of the HTTP checker are stored on the sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
