import { ahrefsTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { amountSchema, limitSchema } from './amounts.ts';
import { parseResponse } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const answerSchema = z.object({
  limits_and_usage: z.object({
    /** `null` if unlimited. */
    units_limit_workspace: limitSchema.nullable(),
    units_usage_workspace: amountSchema.nullable(),
    units_limit_api_key: limitSchema.nullable(),
    units_usage_api_key: amountSchema.nullable(),
    usage_reset_date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullable(),
  }),
});

/** Remaining API units: those of the workspace or of the key, whichever are fewer (provider-apis.md C, A.3). */
export const readAhrefs: VendorRequest = async ({ get, baseUrl, credential }) => {
  const headers = { authorization: `Bearer ${credential}`, accept: 'application/json' };
  const { limits_and_usage: told } = parseResponse(
    answerSchema,
    await get(`${baseUrl}/v3/subscription-info/limits-and-usage`, headers),
    ahrefsTable,
  );
  const limits = [
    { limit: told.units_limit_workspace, used: told.units_usage_workspace },
    { limit: told.units_limit_api_key, used: told.units_usage_api_key },
  ].flatMap(({ limit, used }) =>
    limit === null ? [] : [{ limit, remaining: Math.max(0, limit - (used ?? 0)) }],
  );
  const [scarcest] = limits.toSorted((a, b) => a.remaining - b.remaining);
  const { limit, remaining } = scarcest ?? { limit: null, remaining: null };
  const resetAt = told.usage_reset_date === null ? null : new Date(told.usage_reset_date);
  return { kind: 'quota', currency: 'units', limit, remaining, resetAt, spent: null };
};
