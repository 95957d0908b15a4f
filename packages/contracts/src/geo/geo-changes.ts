import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { limitSchema, text } from '../fields/text.ts';

/** Metrics whose changes are listed. */
export const changeMetrics = ['searchVolume', 'difficulty', 'cpc'] as const;
export type ChangeMetric = (typeof changeMetrics)[number];

/** Sort orders: `size` by absolute change, `changePercent` from the largest rise to the largest fall. */
export const changeSorts = ['size', 'changePercent', 'before', 'after', 'at', 'keyword'] as const;
export type ChangeSort = (typeof changeSorts)[number];

const known = z.number().nonnegative();

export const metricChangeSchema = z.strictObject({
  keyword: z.string(),
  /** Two-letter code from the country catalogue. */
  country: z.string().length(2),
  metric: z.enum(changeMetrics),
  before: known,
  after: known,
  /**
   * Change relative to `before`, to a tenth of a percent; `null` if `before` is 0, in which case the change passes
   * every threshold.
   */
  changePercent: z.number().nullable(),
  /** Time of the newer measurement. */
  at: z.iso.datetime(),
});
export type MetricChange = z.infer<typeof metricChangeSchema>;

export const listChanges = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/changes',
  access: 'viewer',
  summary:
    'Pairs whose newest known figure differs from the previous one of the same source; unknown measurements are skipped',
  query: z.strictObject({
    metric: z.enum(changeMetrics).default('searchVolume'),
    /** Minimum change in either direction, as a percentage of the previous value. */
    minPercent: z.coerce.number().min(0).max(10_000).default(20),
    /** Maximum age of the newer measurement, in days. */
    days: z.coerce.number().int().min(1).max(3_650).default(90),
    sort: z.enum(changeSorts).default('size'),
    order: z.enum(['asc', 'desc']).default('desc'),
    cursor: text(1_000).optional(),
    limit: limitSchema.default(50),
  }),
  response: success(
    z.strictObject({ items: z.array(metricChangeSchema), nextCursor: z.string().nullable() }),
  ),
});
