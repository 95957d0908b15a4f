import {
  opportunityParts,
  type OpportunityPart,
  type OpportunityWeights,
} from '@geoplan/contracts/geo/opportunity';
import type { OpportunityState } from '@geoplan/contracts/geo/opportunity-endpoints';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';

const changedText = 'Веса уже изменил кто-то другой. Посмотрите новые и повторите.';

const names: Record<OpportunityPart, string> = {
  demand: 'спрос',
  difficulty: 'сложность',
  price: 'цена',
  coverage: 'охват',
};

/** Name of the work that recomputes all keywords for a new revision of the rule. */
export const opportunitiesRecompute = 'opportunities-recompute';

/** Assignments to the row of the rule that start a recomputation of all keywords. */
export const newRevision = sql.raw(`revision = revision + 1, after_key = '', lease_until = '-infinity'`);

/** Weights, and the state of the recomputation, during which the lists still use the earlier weights. */
export async function readOpportunityState(db: Kysely<GeoTables>): Promise<OpportunityState> {
  const { rows } = await sql<
    OpportunityWeights & { revision: number; isRecomputing: boolean }
  >`select demand, difficulty, price, coverage, weights_revision as revision,
      counted_revision < revision as "isRecomputing" from opportunity_rule`.execute(db);
  if (!rows[0]) throw new Error('opportunity weights row missing');
  const { revision, isRecomputing, ...weights } = rows[0];
  return { weights, revision, isRecomputing };
}

/**
 * Replaces the weights and writes the audit entry; `recomputeOpportunities` then reorders the lists.
 * @throws AppError conflict if `revision` is not the current one
 */
export async function changeOpportunityWeights(
  db: Kysely<GeoTables>,
  { weights, revision }: { weights: OpportunityWeights; revision: number },
  by: AuditActor,
): Promise<void> {
  const { demand, difficulty, price, coverage } = weights;
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update opportunity_rule set demand = ${demand}, difficulty = ${difficulty},
        price = ${price}, coverage = ${coverage}, weights_revision = weights_revision + 1, ${newRevision}
      where weights_revision = ${revision}::bigint`.execute(trx);
    if (numAffectedRows !== 1n) throw new AppError('conflict', changedText);
    await requestWork(trx, opportunitiesRecompute);
    const said = opportunityParts.map((part) => `${names[part]} ${weights[part]}`);
    await recordAudit(trx, by, 'opportunity-weights.changed', said.join(', '));
  });
}
