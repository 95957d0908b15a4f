import { sql, type Kysely } from 'kysely';
import { lockSiteTables } from './locks/lock-tables.ts';

const statements = [
  // Sites whose status is not among «не считать»; null if the count was published before this column existed or by an
  // older version, in which case it is published again.
  'alter table announced_counts add column counted_sites integer',
  // Brands of the workspace, for the rule in docs/brand-rule.md; the single row of each brand with country '' is the
  // total of all countries.
  `create index announced_counts_brands on announced_counts (brand_key) where country = ''`,
  // Users' choices from geo; a null brand follows the rule.
  `create table keyword_brands (
    keyword_key text collate "C" primary key,
    brand_key text collate "C",
    revision bigint not null
  )`,
];

/** Leaves some sites out of the count, and assigns each keyword to a brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockSiteTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
