import { anthropicTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { centsSchema, usdSchema } from './amounts.ts';
import { firstCostDay, nextPageFields, readCostPages } from './cost-pages.ts';
import { parseResponse, ReadFailure } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const pageSchema = z.object({
  data: z
    .array(
      z.object({
        starting_at: z.iso.datetime({ offset: true }),
        // "123.45" is $1.2345 (platform.claude.com, cost_report).
        results: z.array(z.object({ currency: usdSchema, amount: centsSchema })).max(1_000),
      }),
    )
    .max(180),
  ...nextPageFields,
});

/** Only admin keys may read the costs of an organisation; other keys are not even sent. */
const isAdminKey = (key: string): boolean => key.startsWith('sk-ant-admin');

/** Dollars spent per day (provider-apis.md C); Anthropic has no balance endpoint. */
export const readAnthropic: VendorRequest = ({ get, baseUrl, credential, now }) => {
  if (!isAdminKey(credential)) throw new ReadFailure('admin_key_required');
  const headers = { 'x-api-key': credential, 'anthropic-version': '2023-06-01', accept: 'application/json' };
  const start = `${firstCostDay(now).toISOString().slice(0, 10)}T00:00:00Z`;
  return readCostPages(async (cursor) => {
    const query = new URLSearchParams({ starting_at: start, bucket_width: '1d', limit: '31' });
    if (cursor !== null) query.set('page', cursor);
    const answer = await get(`${baseUrl}/v1/organizations/cost_report?${query.toString()}`, headers);
    const { data, ...next } = parseResponse(pageSchema, answer, anthropicTable);
    return {
      ...next,
      buckets: data.map(({ starting_at: at, results }) => ({
        start: new Date(at),
        usd: results.map(({ amount }) => amount),
      })),
    };
  });
};
