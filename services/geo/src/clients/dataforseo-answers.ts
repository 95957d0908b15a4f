import { keywordKey } from '@geoplan/contracts/keyword';
import { z } from 'zod';
import type { MetricsByKey } from './batch-provider.ts';
import { readShape, type Reply } from './exchange.ts';
import { httpFailure, rateFailure } from './http-failure.ts';
import { LookupFailure } from './lookup-failure.ts';
import { countShape, difficultyShape, dollarsShape, noMetrics } from './metric-shapes.ts';

/** The limits count minutes. */
const unnamedHoldMs = 20_000;

// The vendor's own codes, told with HTTP 200: docs.dataforseo.com, appendix/errors.
const done = 20_000;
const nothingFound = 40_102;
const invalidField = 40_501;
const authCodes = new Set([40_100, 40_207]);
const quotaCodes = new Set([40_200, 40_203, 40_210]);
const rateCodes = new Set([40_202, 40_209]);
const planCodes = new Set([40_201, 40_204]);
const passingCodes = new Set([40_101, 40_103]);

const statusShape = { status_code: z.int(), status_message: z.string().nullish() };
type Status = { status_code: number; status_message?: string | null | undefined };

const itemShape = z.object({
  keyword: z.string(),
  keyword_info: z.object({ search_volume: countShape.nullish(), cpc: dollarsShape.nullish() }).nullish(),
  keyword_properties: z.object({ keyword_difficulty: difficultyShape.nullish() }).nullish(),
});
const overviewShape = z.object({ items: z.array(itemShape).nullish() });
const userShape = z.object({ money: z.object({ balance: z.number() }) });

function envelopeOf<T extends z.ZodType>(result: T) {
  const task = z.object({ ...statusShape, result: z.array(result).nullish() });
  return z.object({ ...statusShape, tasks: z.array(task).nullish() });
}
const overviewEnvelope = envelopeOf(overviewShape);
const userEnvelope = envelopeOf(userShape);
const bareEnvelope = z.object(statusShape);
const costShape = z.object({ cost: z.number().min(0).max(10_000) });

/** What a wrong field says about the pairs that were asked for. */
function fieldFailure(message: string): LookupFailure {
  if (/location|language/i.test(message)) return new LookupFailure('unsupported_country');
  return new LookupFailure(/keyword/i.test(message) ? 'unsupported_keyword' : 'bad_response');
}

function statusFailure(
  { status_code: code, status_message: said }: Status,
  reply: Reply,
): LookupFailure | null {
  if (code === done || code === nothingFound) return null;
  if (authCodes.has(code)) return new LookupFailure('auth');
  if (planCodes.has(code)) return new LookupFailure('not_subscribed');
  if (quotaCodes.has(code)) return new LookupFailure('quota');
  if (rateCodes.has(code)) return rateFailure(reply, unnamedHoldMs);
  if (code === invalidField) return fieldFailure(said ?? '');
  if (code >= 50_000 || passingCodes.has(code)) return new LookupFailure('unavailable', { isPassing: true });
  return new LookupFailure('bad_response');
}

/** The results of all tasks. @throws LookupFailure for the answer's own status or that of a task */
function resultsOf<T extends z.ZodType>(
  shape: ReturnType<typeof envelopeOf<T>>,
  reply: Reply,
): z.output<T>[] {
  const refused = httpFailure(reply);
  if (refused) throw refused;
  // An error's envelope need not have the shape of a success.
  const failure = statusFailure(readShape(bareEnvelope, reply), reply);
  if (failure) throw failure;
  const { tasks } = readShape(shape, reply);
  return (tasks ?? []).flatMap((task) => {
    const taskFailure = statusFailure(task, reply);
    if (taskFailure) throw taskFailure;
    return task.result ?? [];
  });
}

/** Metrics of a Labs keyword overview. @throws LookupFailure */
export function readOverview(reply: Reply): MetricsByKey {
  const items = resultsOf(overviewEnvelope, reply).flatMap((result) => result.items ?? []);
  return new Map(
    items.map(({ keyword, keyword_info: info, keyword_properties: properties }) => [
      keywordKey(keyword),
      {
        ...noMetrics,
        searchVolume: info?.search_volume ?? 0,
        cpc: info?.cpc ?? null,
        difficulty: properties?.keyword_difficulty ?? null,
      },
    ]),
  );
}

/** US dollars left, from `appendix/user_data`. @throws LookupFailure */
export function readBalance(reply: Reply): number {
  const [user] = resultsOf(userEnvelope, reply);
  if (!user) throw new LookupFailure('bad_response');
  return user.money.balance;
}

/** US dollars that an answer cost; null = not told. */
export function costOf(reply: Reply): number | null {
  return costShape.safeParse(reply.json).data?.cost ?? null;
}
