import { openAiTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { amountSchema, usdSchema } from './amounts.ts';
import { firstCostDay, nextPageFields, readCostPages } from './cost-pages.ts';
import { parseResponse, ReadFailure } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const pageSchema = z.object({
  object: z.literal('page'),
  data: z
    .array(
      z.object({
        start_time: z.int().nonnegative().max(32_503_680_000),
        results: z
          .array(z.object({ amount: z.object({ value: amountSchema, currency: usdSchema }) }))
          .max(1_000),
      }),
    )
    .max(180),
  ...nextPageFields,
});

/** Only admin keys may read the costs of an organisation; other keys are not even sent. */
const isAdminKey = (key: string): boolean => key.startsWith('sk-admin-');

/** Dollars spent per day (provider-apis.md C); OpenAI has no balance endpoint. */
export const readOpenAi: VendorRequest = ({ get, baseUrl, credential, now }) => {
  if (!isAdminKey(credential)) throw new ReadFailure('admin_key_required');
  const headers = { authorization: `Bearer ${credential}`, accept: 'application/json' };
  const start = firstCostDay(now).getTime() / 1_000;
  return readCostPages(async (cursor) => {
    const query = new URLSearchParams({ start_time: String(start), bucket_width: '1d', limit: '60' });
    if (cursor !== null) query.set('page', cursor);
    const answer = await get(`${baseUrl}/v1/organization/costs?${query.toString()}`, headers);
    const { data, ...next } = parseResponse(pageSchema, answer, openAiTable);
    return {
      ...next,
      buckets: data.map(({ start_time: seconds, results }) => ({
        start: new Date(seconds * 1_000),
        usd: results.map(({ amount }) => amount.value),
      })),
    };
  });
};
