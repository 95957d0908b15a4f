import type { KeywordMetrics } from '@geoplan/contracts/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import { pairErrorTexts } from '../domain/pair-error-texts.ts';
import type { LookupAnswer, Pair, PairOutcome } from '../domain/provider.ts';
import type { Question, Reply } from './exchange.ts';
import type { LookupFailure } from './lookup-failure.ts';
import { noMetrics } from './metric-shapes.ts';
import type { ProviderLine } from './provider-line.ts';

/** Metrics by `keywordKey`; a keyword that is not there has no data. */
export type MetricsByKey = ReadonlyMap<string, KeywordMetrics>;

/** What one vendor of many keywords a request does its own way. */
export interface BatchApi {
  currency: ProviderCurrency;
  /** Why a pair cannot be asked about at all; such a pair costs no request. null = it can. */
  refusalOf(pair: Pair): PairErrorCode | null;
  /** Pairs of one country into requests that the vendor takes. */
  split(pairs: readonly Pair[]): readonly (readonly Pair[])[];
  question(pairs: readonly Pair[]): Question;
  /** @throws LookupFailure */
  read: (reply: Reply) => MetricsByKey;
  /** In `currency`; null = not told. */
  costOf(reply: Reply): number | null;
  /** The most that so many keywords of one country cost, in `currency`. */
  estimateCost(keywords: number): number;
}

interface Bought {
  outcomes: PairOutcome[];
  requests: number;
  unanswered: number;
  cost: number | null;
}

function failed(pair: Pair, code: PairErrorCode, message = pairErrorTexts[code]): PairOutcome {
  return { pair, error: { code, message } };
}

function allFailed(pairs: readonly Pair[], { code, message }: LookupFailure): PairOutcome[] {
  return pairs.map((pair) => failed(pair, code, message));
}

/** Null only while nothing was told at all. */
function added(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}

function joined(one: Bought, other: Bought): Bought {
  return {
    outcomes: [...one.outcomes, ...other.outcomes],
    requests: one.requests + other.requests,
    unanswered: one.unanswered + other.unanswered,
    cost: added(one.cost, other.cost),
  };
}

/** After one of these the next request would only fail the same way. */
const hopeless: ReadonlySet<PairErrorCode> = new Set([
  'auth',
  'not_subscribed',
  'quota',
  'rate',
  'unavailable',
]);

/** Asks about pairs of one country in as few requests as the vendor allows; the outcomes come in the pairs' order. */
export async function lookUpBatch(
  pairs: readonly Pair[],
  api: BatchApi,
  line: ProviderLine,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  async function buy(some: readonly Pair[]): Promise<Bought> {
    const { result, lastReply, ...counts } = await line.ask(api.question(some), api.read, signal);
    const guessed = counts.unanswered > 0 ? counts.unanswered * api.estimateCost(some.length) : null;
    const cost = added(lastReply && api.costOf(lastReply), guessed);
    if (!result.failure) {
      const outcomes = some.map((pair) => ({
        pair,
        metrics: result.value.get(keywordKey(pair.keyword)) ?? noMetrics,
      }));
      return { outcomes, ...counts, cost };
    }
    const bought = { outcomes: allFailed(some, result.failure), ...counts, cost };
    if (result.failure.code !== 'unsupported_keyword' || some.length === 1) return bought;
    // One word spoils the request: halving finds it, and the others get their metrics.
    const middle = Math.ceil(some.length / 2);
    const halves = joined(await buy(some.slice(0, middle)), await buy(some.slice(middle)));
    return joined({ ...bought, outcomes: [] }, halves);
  }

  const nothing = { requests: 0, unanswered: 0, cost: null };
  let all: Bought = { ...nothing, outcomes: [] };
  const refusals = new Map(pairs.map((pair) => [pair, api.refusalOf(pair)]));
  const askable = pairs.filter((pair) => refusals.get(pair) === null);
  for (const some of askable.length > 0 ? api.split(askable) : []) {
    const last = all.outcomes.at(-1)?.error;
    const outcomes = last && hopeless.has(last.code) ? some.map((pair) => ({ pair, error: last })) : null;
    all = joined(all, outcomes ? { ...nothing, outcomes } : await buy(some));
  }
  const byPair = new Map(all.outcomes.map((outcome) => [outcome.pair, outcome]));
  return {
    outcomes: pairs.map((pair) => byPair.get(pair) ?? failed(pair, refusals.get(pair) ?? 'bad_response')),
    requests: all.requests,
    unanswered: all.unanswered,
    cost: all.cost,
    currency: api.currency,
    quota: null,
  };
}
