import { apifyTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { amountSchema, limitSchema } from './amounts.ts';
import { parseResponse } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const answerSchema = z.object({
  data: z.object({
    monthlyUsageCycle: z.object({ endAt: z.iso.datetime({ offset: true }) }),
    limits: z.object({ maxMonthlyUsageUsd: limitSchema }),
    current: z.object({ monthlyUsageUsd: amountSchema }),
  }),
});

/** Apify has no wallet: the balance is the remainder of the monthly spending limit (provider-apis.md C). */
export const readApify: VendorRequest = async ({ get, baseUrl, credential }) => {
  const headers = { authorization: `Bearer ${credential}`, accept: 'application/json' };
  const { data } = parseResponse(
    answerSchema,
    await get(`${baseUrl}/v2/users/me/limits`, headers),
    apifyTable,
  );
  const limit = data.limits.maxMonthlyUsageUsd;
  const spent = data.current.monthlyUsageUsd;
  const resetAt = new Date(data.monthlyUsageCycle.endAt);
  return {
    kind: 'quota',
    currency: 'USD',
    limit,
    remaining: limit - spent,
    resetAt,
    spent: Math.max(0, spent),
  };
};
