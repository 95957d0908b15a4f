import { sql, type Kysely } from 'kysely';
import { awaitOlderReaders } from '../brands/brand-set-lock.ts';
import { areSitesKnown } from '../brands/keyword-sites.ts';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { newRevision } from './opportunity-rule.ts';

/** Number of keywords locked per transaction. Writers wait for these locks, about 0.1 s at worst. */
const batchSize = 250;
/** Lease of a pass. After a crash, another process takes the pass over when its lease expires. */
const leaseMs = 30_000;

const lease = sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`;

/** Coverage is part of the index from the first known site of the workspace until the last site is removed. */
async function followSites(db: Kysely<GeoTables>): Promise<void> {
  const isKnown = await areSitesKnown(db, null);
  await sql`update opportunity_rule set is_coverage_known = ${isKnown}, ${newRevision}
    where is_coverage_known <> ${isKnown}`.execute(db);
}

/**
 * Computes the next batch with the rule of this revision. Returns the batch's last key; null if no keywords are left
 * or the rule has changed.
 */
async function recomputeSome(db: Kysely<GeoTables>, revision: number, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // Locks in the same order as all writers.
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
 * Recomputes the best pairs of all keywords after a change of the rule, in small transactions. Only one replica works
 * at a time, and continues where the last one stopped. Returns the number of batches.
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
  // Waits until transactions that used the earlier rule have stored their keywords, so that this pass finds them.
  await awaitOlderReaders(db);
  let batches = 0;
  for (let after: string | null = pass.after; after !== null; batches += 1)
    after = await recomputeSome(db, pass.revision, after);
  return batches;
}
