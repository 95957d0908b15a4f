import { z } from 'zod';
import { amountSchema, limitSchema } from './amounts.ts';
import { parseAnswer, ReadFailure } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

/** Every status of the vendor comes in the body, mostly with HTTP 200 (provider-apis.md A.4). */
const statusSchema = z.object({ status_code: z.int() });
const envelopeSchema = z.object({ tasks: z.array(z.unknown()).min(1).max(10) });
const taskSchema = z.object({
  result: z
    .array(z.object({ money: z.object({ total: limitSchema, balance: amountSchema }) }))
    .min(1)
    .max(10),
});

/** 40100 wrong login, 401xx, 402xx and 403xx limits and access (docs.dataforseo.com/v3/appendix/errors). */
function checkStatus({ status_code: status }: z.output<typeof statusSchema>): void {
  if (status === 20_000) return;
  if (status === 40_202 || status === 40_209) throw new ReadFailure('rate_limited');
  if (status >= 50_000) throw new ReadFailure('unavailable');
  const isRefused = Math.floor(status / 100) === 401 || status === 40_204 || status === 40_207;
  throw new ReadFailure(isRefused ? 'unauthorized' : 'bad_response');
}

/** Dollars that are left, and those paid in (provider-apis.md C). */
export const readDataForSeo: VendorRequest = async ({ get, baseUrl, credential }) => {
  const headers = {
    authorization: `Basic ${Buffer.from(credential).toString('base64')}`,
    accept: 'application/json',
  };
  const response = await get(`${baseUrl}/v3/appendix/user_data`, headers);
  checkStatus(parseAnswer(statusSchema, response));
  const { tasks } = parseAnswer(envelopeSchema, response);
  const [task] = tasks;
  const status = statusSchema.safeParse(task);
  if (!status.success) throw new ReadFailure('bad_response', status.error);
  checkStatus(status.data);
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
