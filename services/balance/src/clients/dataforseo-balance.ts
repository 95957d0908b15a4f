import { dataForSeoTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { amountSchema, limitSchema } from './amounts.ts';
import { parseResponse, ReadFailure, requireReadable } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const envelopeSchema = z.object({ tasks: z.array(z.unknown()).min(1).max(10) });
const taskSchema = z.object({
  result: z
    .array(z.object({ money: z.object({ total: limitSchema, balance: amountSchema }) }))
    .min(1)
    .max(10),
});

/** Remaining dollars and dollars paid in (provider-apis.md C). */
export const readDataForSeo: VendorRequest = async ({ get, baseUrl, credential }) => {
  const headers = {
    authorization: `Basic ${Buffer.from(credential).toString('base64')}`,
    accept: 'application/json',
  };
  const response = await get(`${baseUrl}/v3/appendix/user_data`, headers);
  const { tasks } = parseResponse(envelopeSchema, response, dataForSeoTable);
  const [task] = tasks;
  requireReadable(dataForSeoTable, { status: response.status, json: task });
  const parsed = taskSchema.safeParse(task);
  const money = parsed.data?.result[0]?.money;
  if (!money) throw new ReadFailure('bad_response', parsed.error);
  const spent = Math.max(0, money.total - money.balance);
  return {
    kind: 'quota',
    currency: 'USD',
    limit: money.total,
    remaining: money.balance,
    resetAt: null,
    spent,
  };
};
