import type { IncomingHttpHeaders } from 'node:http';
import type { KeywordMetrics } from '@geoplan/contracts/geo-record';
import { z } from 'zod';
import { keyTestOf } from '../domain/key-verdict.ts';
import type { KeywordProvider, LookupAnswer, Pair, ProviderQuota } from '../domain/provider.ts';
import { accountKeyOf } from '../domain/keyword-account.ts';
import type { ClientOptions } from './client-options.ts';
import type { Reply } from './exchange.ts';
import { httpFailure } from './http-failure.ts';
import { LookupFailure } from './lookup-failure.ts';
import { createProviderLine, pairTimeoutMs, type Asked, type ProviderLine } from './provider-line.ts';

/** What one listing of the marketplace does its own way. */
export interface RapidApiListing {
  /** Path and query, from the slash. */
  path(pair: Pair): string;
  /** Metrics of a 200. @throws LookupFailure */
  read(reply: Reply, pair: Pair): KeywordMetrics;
}

const quotaGone = /exceeded the (MONTHLY|DAILY) quota/i;
const gatewaySays = z.object({ message: z.string() });

/** Any pair will do: the gateway judges the key before the listing sees the question. */
const trial: Pair = { keyword: 'google', country: 'us' };

function wholeNumber(header: string | string[] | undefined): number | null {
  const number = Number(header);
  return typeof header === 'string' && header.trim() !== '' && Number.isSafeInteger(number) ? number : null;
}

/** What is left of the plan: the gateway's only word on it, sent with answers it let through (provider-apis.md 0.4). */
function quotaOf(headers: IncomingHttpHeaders): ProviderQuota | null {
  const remaining = wholeNumber(headers['x-ratelimit-requests-remaining']);
  if (remaining === null) return null;
  const limit = wholeNumber(headers['x-ratelimit-requests-limit']);
  const resetS = wholeNumber(headers['x-ratelimit-requests-reset']);
  return {
    limit: limit !== null && limit >= 0 ? limit : null,
    // Plans with overage count below zero.
    remaining: Math.max(0, remaining),
    resetAt: resetS !== null && resetS >= 0 ? new Date(Date.now() + resetS * 1000) : null,
  };
}

/** The gateway's own refusals; their texts tell apart what the status does not. */
function gatewayFailure(reply: Reply): LookupFailure | null {
  const said = gatewaySays.safeParse(reply.json).data?.message ?? '';
  if (reply.status === 429 && quotaGone.test(said)) return new LookupFailure('quota');
  if (reply.status === 403 && /not subscribed/i.test(said)) return new LookupFailure('not_subscribed');
  if (reply.status === 404 && /does not exist/i.test(said))
    return new LookupFailure('not_subscribed', {
      message: 'У этого хоста нет нужного метода. Проверьте хост провайдера и тариф в настройках API.',
    });
  return httpFailure(reply);
}

function summed(asked: readonly { pair: Pair; asked: Asked<KeywordMetrics> }[]): LookupAnswer {
  const requests = asked.reduce((sum, each) => sum + each.asked.requests, 0);
  const quotas = asked.flatMap((each) => quotaOf(each.asked.lastReply?.headers ?? {}) ?? []);
  return {
    outcomes: asked.map(({ pair, asked: { result } }) =>
      result.failure
        ? { pair, error: { code: result.failure.code, message: result.failure.message } }
        : { pair, metrics: result.value },
    ),
    requests,
    unanswered: asked.reduce((sum, each) => sum + each.asked.unanswered, 0),
    cost: requests,
    currency: 'requests',
    quota: quotas.at(-1) ?? null,
  };
}

/** A provider behind the RapidAPI gateway: one pair a request, quota in the headers. */
export function createRapidApiProvider(options: ClientOptions, listing: RapidApiListing): KeywordProvider {
  const { host, key, baseUrl } = options;
  const accountKey = accountKeyOf(host, key);
  const line = createProviderLine({ ...options, accountKey }, pairTimeoutMs);
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': host, accept: 'application/json' };

  function askAbout(pair: Pair, on: ProviderLine, signal: AbortSignal): Promise<Asked<KeywordMetrics>> {
    const read = (reply: Reply): KeywordMetrics => {
      const failure = gatewayFailure(reply);
      if (failure) throw failure;
      return listing.read(reply, pair);
    };
    return on.ask({ method: 'GET', url: baseUrl + listing.path(pair), headers }, read, signal);
  }

  return {
    host,
    accountKey,
    perSecond: options.perSecond,
    maxKeywordsPerRequest: 1,
    currency: 'requests',
    estimateCost: (keywords) => keywords,
    async lookUp(pairs, signal) {
      const asked = [];
      for (const pair of pairs) asked.push({ pair, asked: await askAbout(pair, line, signal) });
      return summed(asked);
    },
    async test(signal) {
      const atOnce = createProviderLine({ ...options, accountKey, pace: null }, pairTimeoutMs);
      const asked = await askAbout(trial, atOnce, signal);
      return keyTestOf(summed([{ pair: trial, asked }]), host);
    },
  };
}
