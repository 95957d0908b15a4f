import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { sentNumber } from '@geoplan/kit/outbound/sent-number';
import { dataForSeoTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { keywordOf, type KeywordRow } from '../batch-provider.ts';
import { PairFailure, parseResponse, refusedBy } from '../pair-failure.ts';
import { countSchema, difficultySchema, dollarsSchema, noMetrics } from '../metric-schemas.ts';
import { readOverviewDetails } from './overview-details.ts';

/** The limits are per minute. */
const defaultHoldMs = 20_000;

const statusShape = { status_code: z.int(), status_message: z.string().nullish() };

const itemSchema = z.object({
  keyword_info: z.object({ search_volume: countSchema.nullish(), cpc: dollarsSchema.nullish() }).nullish(),
  keyword_properties: z.object({ keyword_difficulty: difficultySchema.nullish() }).nullish(),
});
/** Items are parsed one by one, so that an unreadable item does not affect the others. */
const overviewSchema = z.object({ items: z.array(z.unknown()).nullish() });
const userSchema = z.object({ money: z.object({ balance: sentNumber }) });

function envelopeOf<T extends z.ZodType>(result: T) {
  const task = z.object({ ...statusShape, result: z.array(result).nullish() });
  return z.object({ ...statusShape, tasks: z.array(task).nullish() });
}
const overviewEnvelope = envelopeOf(overviewSchema);
const userEnvelope = envelopeOf(userSchema);
const costSchema = z.object({ cost: sentNumber.pipe(z.number().min(0).max(10_000)) });

/** Results of all tasks. @throws PairFailure if the response or a task has an error status */
function resultsOf<T extends z.ZodType>(
  schema: ReturnType<typeof envelopeOf<T>>,
  response: OutboundResponse,
): z.output<T>[] {
  const refused = refusedBy(dataForSeoTable, response, { holdMs: defaultHoldMs });
  if (refused) throw refused;
  const { tasks } = parseResponse(schema, response);
  return (tasks ?? []).flatMap((task) => {
    const part = { status: response.status, json: task };
    const failure = refusedBy(dataForSeoTable, response, { holdMs: defaultHoldMs, part });
    if (failure) throw failure;
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

/** Rows of a Labs keyword overview. @throws PairFailure */
export function readOverview(response: OutboundResponse): KeywordRow[] {
  return resultsOf(overviewEnvelope, response).flatMap((result) => (result.items ?? []).map(readItem));
}

/** US dollars left, from `appendix/user_data`. @throws PairFailure */
export function readBalance(response: OutboundResponse): number {
  const [user] = resultsOf(userEnvelope, response);
  if (!user) throw new PairFailure('bad_response');
  return user.money.balance;
}

/** Cost of a response, US dollars; `null` if not reported. */
export function costOf(response: OutboundResponse): number | null {
  return costSchema.safeParse(response.json).data?.cost ?? null;
}
