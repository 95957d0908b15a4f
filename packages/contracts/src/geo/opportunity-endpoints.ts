import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { limitSchema } from '../fields/text.ts';
import { coverageCellSchema } from './geo-record.ts';

const weightText = 'Вес — целое число от 0 до 100';
const weight = z.int({ error: weightText }).min(0, { error: weightText }).max(100, { error: weightText });

/** `OpportunityWeights`; only their proportion matters. */
export const opportunityWeightsSchema = z
  .strictObject({ demand: weight, difficulty: weight, price: weight, coverage: weight })
  .refine((weights) => Object.values(weights).some((each) => each > 0), {
    error: 'Хотя бы один вес должен быть больше нуля',
  });

const state = z.strictObject({
  weights: opportunityWeightsSchema,
  /** Revision of the weights; a change based on an older revision returns 409. */
  revision: z.int().positive(),
  /** True while lists still sort some keywords by an index based on earlier weights. */
  isRecomputing: z.boolean(),
});
export type OpportunityState = z.infer<typeof state>;

export const readOpportunityWeights = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/settings/opportunity',
  access: 'viewer',
  summary: 'Weights of the opportunity index (docs/reference/opportunity.md)',
  response: success(state),
});

export const changeOpportunityWeights = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/settings/opportunity',
  access: 'admin',
  errors: ['conflict'],
  summary:
    'Replace the weights; lists are reordered in the background, in minutes for a million pairs; 409 after a change by another user',
  body: z.strictObject({ weights: opportunityWeightsSchema, revision: z.int().positive() }),
  response: success(state),
});

/** One of the pairs with the highest index. */
export const bestPairSchema = z.strictObject({
  keyword: z.string(),
  /** Two-letter code from the country catalogue. */
  country: z.string().length(2),
  ...coverageCellSchema.shape,
});
export type BestPair = z.infer<typeof bestPairSchema>;

export const listOpportunities = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/opportunities',
  access: 'viewer',
  summary: 'Pairs with the highest opportunity index, best first; at most one per keyword',
  query: z.strictObject({ limit: limitSchema.default(10) }),
  response: success(z.strictObject({ items: z.array(bestPairSchema) })),
});
