import { sql, type Kysely } from 'kysely';
import { awaitOlderReaders } from '../brands/brand-set-lock.ts';
import { areSitesKnown } from '../brands/keyword-sites.ts';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { newRevision } from './opportunity-rule.ts';

/** Keywords that are locked in one transaction: writers wait for so many, some 0.1 s at worst. */
const batchSize = 250;
/** Whoever dies with a pass is replaced after this. */
const leaseMs = 30_000;

const lease = sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`;

/** Coverage is a part of the index from the first known site of the workspace on, and until the last one is gone. */
async function followSites(db: Kysely<GeoTables>): Promise<void> {
  const isKnown = await areSitesKnown(db, null);
  await sql`update opportunity_rule set is_coverage_known = ${isKnown}, ${newRevision}
    where is_coverage_known <> ${isKnown}`.execute(db);
}

/** Counts the next batch by the rule of this revision. Returns its last key; null = done, or the rule has changed. */
async function recomputeSome(db: Kysely<GeoTables>, revision: number, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // In the order of all writers.
    const { rows } = await sql<{ key: string }>`select keyword_key as key from keywords
      where keyword_key > ${after} order by keyword_key limit ${batchSize} for update`.execute(trx);
    const last = rows.at(-1)?.key ?? null;
    const keys = rows.map(({ key }) => key);
    if (last !== null) await recomputeCoverage(trx, keys);
    const done = last === null ? sql`counted_revision = revision` : sql`after_key = ${last}`;
    const { numAffectedRows } = await sql`update opportunity_rule set ${done}, lease_until = ${lease}
      where revision = ${revision}`.execute(trx);
    return numAffectedRows === 1n ? last : null;
  });
}

/**
 * Counts the best pairs of all keywords anew after the rule has changed, in small transactions; one replica at a time goes
 * on where the last one was. Returns how many batches it did.
 */
export async function recomputeOpportunities(db: Kysely<GeoTables>): Promise<number> {
  await followSites(db);
  const { rows } = await sql<{
    revision: number;
    after: string;
  }>`update opportunity_rule set lease_until = ${lease}
    where counted_revision < revision and lease_until < clock_timestamp()
    returning revision, after_key as after`.execute(db);
  const [pass] = rows;
  if (!pass) return 0;
  // Whoever counted with the earlier rule has stored the keywords then, and they are found.
  await awaitOlderReaders(db);
  let batches = 0;
  for (let after: string | null = pass.after; after !== null; batches += 1)
    after = await recomputeSome(db, pass.revision, after);
  return batches;
}
