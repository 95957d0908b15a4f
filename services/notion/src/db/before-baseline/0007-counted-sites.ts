import { sql, type Kysely } from 'kysely';
import { lockSiteTables } from './locks/lock-tables.ts';

const statements = [
  // Sites whose status is not among «не считать»; null = published earlier or by an older version, so it is
  // published again.
  'alter table announced_counts add column counted_sites integer',
  // Brands of the workspace, for the rule of docs/brand-rule.md; '' = over all countries, the single row of each
  // brand.
  `create index announced_counts_brands on announced_counts (brand_key) where country = ''`,
  // Users' choices from geo; brand null = by the rule.
  `create table keyword_brands (
    keyword_key text collate "C" primary key,
    brand_key text collate "C",
    revision bigint not null
  )`,
];

/** Some sites are not counted, and a keyword belongs to a brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockSiteTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
