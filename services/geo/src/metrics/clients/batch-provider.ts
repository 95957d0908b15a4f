import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { accessProblems } from '@geoplan/contracts/vendors/access-problems';
import type { OutboundRequest, OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import { pairErrorMessages } from '../../runs/domain/pair-error-messages.ts';
import { addedCost } from '../../spending/domain/usage-records.ts';
import type { LookupAnswer, Pair, PairOutcome } from '../domain/provider.ts';
import type { Market, PairDetails } from '../domain/purchase.ts';
import type { PairFailure } from './pair-failure.ts';
import { matchRows } from './match-rows.ts';
import { noMetrics } from './metric-schemas.ts';
import type { ProviderHttp } from './provider-http.ts';

/** One row of a response, with the vendor's spelling of its keyword. */
export interface KeywordRow {
  /** Keyword of the row; "" if unreadable. */
  keyword: string;
  /** Values of the row; `null` if unreadable. */
  answer: { metrics: KeywordMetrics; details: PairDetails } | null;
}

const keywordSchema = z.object({ keyword: z.string() });

/** Keyword of a row; "" if unreadable. */
export const keywordOf = (row: unknown): string => keywordSchema.safeParse(row).data?.keyword ?? '';

/** Vendor-specific part of a client whose requests contain many keywords. */
export interface BatchApi {
  currency: ProviderCurrency;
  /** Reason why a pair cannot be requested, which costs no request; `null` if it can be requested. */
  refusalOf(pair: Pair): PairErrorCode | null;
  /** Splits pairs of one country into requests that the vendor accepts. */
  split(pairs: readonly Pair[]): readonly (readonly Pair[])[];
  toRequest(pairs: readonly Pair[]): OutboundRequest;
  /** Rows of a response; a keyword without a row has no data. @throws PairFailure */
  read: (response: OutboundResponse) => readonly KeywordRow[];
  /** Market in which pairs of this country are requested. */
  marketOf(country: string): Market;
  /** Cost in `currency`; `null` if not reported. */
  costOf(response: OutboundResponse): number | null;
  /** Reports rows that belong to no requested keyword. */
  reportUnmatched(rows: number): void;
  /** Maximum cost of `keywords` keywords of one country, in `currency`. */
  estimateCost(keywords: number): number;
}

const noData: KeywordRow = { keyword: '', answer: { metrics: noMetrics, details: {} } };
const anotherSpelling =
  'Провайдер прислал данные под другим написанием, и неизвестно, к какому слову они относятся. Запросите слово в другом написании.';

interface BatchResult {
  outcomes: PairOutcome[];
  requests: number;
  unanswered: number;
  cost: number | null;
}

function failed(pair: Pair, code: PairErrorCode, message = pairErrorMessages[code]): PairOutcome {
  return { pair, error: { code, message } };
}

function allFailed(pairs: readonly Pair[], { code, message }: PairFailure): PairOutcome[] {
  return pairs.map((pair) => failed(pair, code, message));
}

/**
 * Outcomes for the pairs in one response. If a row belongs to no pair, a pair without a row has an unknown result
 * instead of an empty one.
 */
function outcomesOf(pairs: readonly Pair[], rows: readonly KeywordRow[], api: BatchApi): PairOutcome[] {
  const { matched, unmatched } = matchRows(pairs, rows);
  if (unmatched.length > 0) api.reportUnmatched(unmatched.length);
  const isSpelled = unmatched.some(({ keyword }) => keyword !== '');
  return pairs.map((pair) => {
    const row = matched.get(pair) ?? (unmatched.length === 0 ? noData : undefined);
    if (!row) return failed(pair, 'bad_response', isSpelled ? anotherSpelling : undefined);
    if (!row.answer) return failed(pair, 'bad_response');
    const { metrics, details } = row.answer;
    return { pair, metrics, purchase: { market: api.marketOf(pair.country), details } };
  });
}

function joined(one: BatchResult, other: BatchResult): BatchResult {
  return {
    outcomes: [...one.outcomes, ...other.outcomes],
    requests: one.requests + other.requests,
    unanswered: one.unanswered + other.unanswered,
    cost: addedCost(one.cost, other.cost),
  };
}

/** Codes of permanent failures, after which the next request would fail in the same way. */
const permanent: ReadonlySet<PairErrorCode> = new Set([
  'auth',
  'not_subscribed',
  'quota',
  'rate',
  'unavailable',
  ...accessProblems,
]);

/**
 * Looks up pairs of one country in as few requests as the vendor allows; the outcomes are in the order of the pairs.
 */
export async function lookUpBatch(
  pairs: readonly Pair[],
  api: BatchApi,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  async function buy(some: readonly Pair[]): Promise<BatchResult> {
    const { result, lastResponse, ...counts } = await http.send(api.toRequest(some), api.read, signal);
    const estimated = counts.unanswered > 0 ? counts.unanswered * api.estimateCost(some.length) : null;
    const cost = addedCost(lastResponse && api.costOf(lastResponse), estimated);
    if (!result.failure) return { outcomes: outcomesOf(some, result.value, api), ...counts, cost };
    const bought = { outcomes: allFailed(some, result.failure), ...counts, cost };
    if (result.failure.code !== 'unsupported_keyword' || some.length === 1) return bought;
    // Bisection finds the keyword that makes the request fail, and the other keywords get their metrics.
    const middle = Math.ceil(some.length / 2);
    const halves = joined(await buy(some.slice(0, middle)), await buy(some.slice(middle)));
    return joined({ ...bought, outcomes: [] }, halves);
  }

  const nothing = { requests: 0, unanswered: 0, cost: null };
  let all: BatchResult = { ...nothing, outcomes: [] };
  const refusals = new Map(pairs.map((pair) => [pair, api.refusalOf(pair)]));
  const askable = pairs.filter((pair) => refusals.get(pair) === null);
  for (const some of askable.length > 0 ? api.split(askable) : []) {
    const last = all.outcomes.at(-1)?.error;
    const outcomes = last && permanent.has(last.code) ? some.map((pair) => ({ pair, error: last })) : null;
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
