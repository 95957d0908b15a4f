import {
  opportunityParts,
  type OpportunityPart,
  type OpportunityWeights,
} from '@geoplan/contracts/geo/opportunity';
import { opportunityWeightsSchema } from '@geoplan/contracts/geo/opportunity-endpoints';

/** Weights as typed. */
export type TypedWeights = Record<OpportunityPart, string>;

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/**
 * Parsed weights, or their errors. `problems` contains the errors by field, `problem` the error that applies to all
 * fields together.
 */
export function readWeights(typed: TypedWeights): {
  weights: OpportunityWeights | null;
  problems: Partial<Record<OpportunityPart, string>>;
  problem: string | null;
} {
  const numbers = Object.fromEntries(opportunityParts.map((part) => [part, numberOf(typed[part])]));
  const parsed = opportunityWeightsSchema.safeParse(numbers);
  if (parsed.success) return { weights: parsed.data, problems: {}, problem: null };
  const { issues } = parsed.error;
  const problems = Object.fromEntries(
    issues.filter(({ path }) => path.length > 0).map(({ path, message }) => [String(path[0]), message]),
  );
  return {
    weights: null,
    problems,
    problem: issues.find(({ path }) => path.length === 0)?.message ?? null,
  };
}

/** Share of a weight in the total, in whole percent; null while the weights are invalid. */
export function shareOf(part: OpportunityPart, weights: OpportunityWeights | null): number | null {
  if (weights === null) return null;
  const total = opportunityParts.reduce((sum, each) => sum + weights[each], 0);
  return Math.round((weights[part] / total) * 100);
}

export const asTyped = (weights: OpportunityWeights): TypedWeights => ({
  demand: String(weights.demand),
  difficulty: String(weights.difficulty),
  price: String(weights.price),
  coverage: String(weights.coverage),
});

/** True if both sets of weights are equal. */
export const areEqual = (one: OpportunityWeights | null, other: OpportunityWeights): boolean =>
  one !== null && opportunityParts.every((part) => one[part] === other[part]);
