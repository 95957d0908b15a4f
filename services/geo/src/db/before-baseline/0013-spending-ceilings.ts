import { sql, type Kysely } from 'kysely';

/** Monthly spending limits; a change replaces all of them and increments their revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table spending_ceilings (
    -- email in lower case; '' = all people together
    person text not null,
    currency text not null check (currency in ('requests', 'units', 'USD')),
    monthly double precision not null check (monthly >= 0),
    primary key (person, currency)
  )`.execute(db);
  // Contains a single row, whose lock serialises changes to ceilings and the starts of runs under a ceiling.
  await sql`create table ceiling_revision (
    only_row boolean primary key default true check (only_row),
    revision bigint not null default 0
  )`.execute(db);
  await sql`insert into ceiling_revision default values`.execute(db);
}
