import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { sentNumber } from '@geoplan/kit/outbound/sent-number';
import { z } from 'zod';
import { keywordOf, type KeywordRow } from '../batch-provider.ts';
import { httpFailure, LookupFailure, parseResponse, rateFailure } from '../lookup-failure.ts';
import { countSchema, difficultySchema, dollarsSchema, noMetrics } from '../metric-schemas.ts';
import { readOverviewDetails } from './overview-details.ts';

/** The limits count minutes. */
const defaultHoldMs = 20_000;

// The vendor's own codes, sent with HTTP 200: docs.dataforseo.com, appendix/errors.
const done = 20_000;
const nothingFound = 40_102;
const invalidField = 40_501;
const authCodes = new Set([40_100, 40_207]);
const quotaCodes = new Set([40_200, 40_203, 40_210]);
const rateCodes = new Set([40_202, 40_209]);
const planCodes = new Set([40_201, 40_204]);
const transientCodes = new Set([40_101, 40_103]);

const statusShape = { status_code: z.int(), status_message: z.string().nullish() };
type Status = { status_code: number; status_message?: string | null | undefined };

const itemSchema = z.object({
  keyword_info: z.object({ search_volume: countSchema.nullish(), cpc: dollarsSchema.nullish() }).nullish(),
  keyword_properties: z.object({ keyword_difficulty: difficultySchema.nullish() }).nullish(),
});
/** Items are read one by one: an unreadable one spoils no other. */
const overviewSchema = z.object({ items: z.array(z.unknown()).nullish() });
const userSchema = z.object({ money: z.object({ balance: sentNumber }) });

function envelopeOf<T extends z.ZodType>(result: T) {
  const task = z.object({ ...statusShape, result: z.array(result).nullish() });
  return z.object({ ...statusShape, tasks: z.array(task).nullish() });
}
const overviewEnvelope = envelopeOf(overviewSchema);
const userEnvelope = envelopeOf(userSchema);
const bareEnvelope = z.object(statusShape);
const costSchema = z.object({ cost: sentNumber.pipe(z.number().min(0).max(10_000)) });

/** What a wrong field says about the pairs that were asked for. */
function fieldFailure(message: string): LookupFailure {
  if (/location|language/i.test(message)) return new LookupFailure('unsupported_country');
  return new LookupFailure(/keyword/i.test(message) ? 'unsupported_keyword' : 'bad_response');
}

function statusFailure(
  { status_code: code, status_message: said }: Status,
  response: OutboundResponse,
): LookupFailure | null {
  if (code === done || code === nothingFound) return null;
  if (authCodes.has(code)) return new LookupFailure('auth');
  if (planCodes.has(code)) return new LookupFailure('not_subscribed');
  if (quotaCodes.has(code)) return new LookupFailure('quota');
  if (rateCodes.has(code)) return rateFailure(response, defaultHoldMs);
  if (code === invalidField) return fieldFailure(said ?? '');
  if (code >= 50_000 || transientCodes.has(code))
    return new LookupFailure('unavailable', { isTransient: true });
  return new LookupFailure('bad_response');
}

/** The results of all tasks. @throws LookupFailure for the answer's own status or that of a task */
function resultsOf<T extends z.ZodType>(
  schema: ReturnType<typeof envelopeOf<T>>,
  response: OutboundResponse,
): z.output<T>[] {
  const refused = httpFailure(response);
  if (refused) throw refused;
  // An error's envelope need not fit the schema of a success.
  const failure = statusFailure(parseResponse(bareEnvelope, response), response);
  if (failure) throw failure;
  const { tasks } = parseResponse(schema, response);
  return (tasks ?? []).flatMap((task) => {
    const taskFailure = statusFailure(task, response);
    if (taskFailure) throw taskFailure;
    return task.result ?? [];
  });
}

function readItem(item: unknown): KeywordRow {
  const { success: isReadable, data } = itemSchema.safeParse(item);
  if (!isReadable) return { keyword: keywordOf(item), answer: null };
  const metrics = {
    ...noMetrics,
    searchVolume: data.keyword_info?.search_volume ?? null,
    cpc: data.keyword_info?.cpc ?? null,
    difficulty: data.keyword_properties?.keyword_difficulty ?? null,
  };
  return { keyword: keywordOf(item), answer: { metrics, details: readOverviewDetails(item) } };
}

/** Rows of a Labs keyword overview. @throws LookupFailure */
export function readOverview(response: OutboundResponse): KeywordRow[] {
  return resultsOf(overviewEnvelope, response).flatMap((result) => (result.items ?? []).map(readItem));
}

/** US dollars left, from `appendix/user_data`. @throws LookupFailure */
export function readBalance(response: OutboundResponse): number {
  const [user] = resultsOf(userEnvelope, response);
  if (!user) throw new LookupFailure('bad_response');
  return user.money.balance;
}

/** US dollars that an answer cost; null = not reported. */
export function costOf(response: OutboundResponse): number | null {
  return costSchema.safeParse(response.json).data?.cost ?? null;
}
