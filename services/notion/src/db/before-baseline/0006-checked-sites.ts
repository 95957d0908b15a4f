import { sql, type Kysely } from 'kysely';

const statements = [
  // Increases whenever checks change visible data; separate from the syncs' version, because it may increase every
  // second.
  'alter table syncs add column check_version bigint not null default 0',
  // Leaves room for a row's next version on its own page, so that a check result changes no index (HOT).
  'alter table sites set (fillfactor = 85)',
];

/** Stores the HTTP checker's results on the sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
