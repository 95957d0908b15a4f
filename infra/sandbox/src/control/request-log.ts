import { keywordKey } from '@geoplan/contracts/keyword';
import { mask } from '@geoplan/kit/secrets/mask';
import type { Request, Response } from 'express';
import { answeredOf, type Asked } from '../emulated-api.ts';

/** Call to an emulated API. */
export interface LoggedCall {
  /** ISO time of arrival. */
  at: string;
  method: string;
  /** Path without the query. */
  path: string;
  /** Key of the call, masked unless it is a sandbox key, because a user may send a real key to the sandbox. */
  key: string | null;
  keywords: readonly string[];
  country: string | null;
  /** `null` if there was no response or only an incomplete one. */
  status: number | null;
  /** True if an injected fault replaced the API's response. */
  isFault: boolean;
}

/** Numbers of requests and responses for one pair. */
export interface PairCount {
  /** Spelling used in the first request. */
  keyword: string;
  country: string;
  asked: number;
  /** Complete paid responses, including those without data. */
  answered: number;
}

const maxCalls = 10_000;
const maxPairs = 100_000;
/** Maximum number of keywords kept per call; a batch has at most 700. */
const maxKeywords = 1_000;
/** Maximum number of keywords kept for all calls, so that batches do not fill the memory. */
const maxKeptKeywords = 100_000;
const maxTextLength = 500;
const ownKeys =
  /^(bad-key|no-sub|quota-0|slow|flaky|html|blocked|region|unverified|paused|no-ip|no-method|sandbox-demo-key|unlimited-.{0,100}|small-\d{1,6})$/;

function shownKey(key: string | null): string | null {
  return key === null || ownKeys.test(key) ? key : mask(key);
}

/** Bounded request log: the last 10,000 calls and the first 100,000 pairs. */
export interface RequestLog {
  record(request: Request, response: Response, asked: Asked, at: number): LoggedCall;
  calls(): LoggedCall[];
  counts(): PairCount[];
  clear(): void;
}

export function createRequestLog(): RequestLog {
  let calls: LoggedCall[] = [];
  let keptKeywords = 0;
  const pairs = new Map<string, PairCount>();

  /** Drops old calls in large steps, because removing the first entry of a long list for each call is slow. */
  function keep(call: LoggedCall): void {
    calls.push(call);
    keptKeywords += call.keywords.length;
    if (calls.length < 2 * maxCalls && keptKeywords < maxKeptKeywords) return;
    calls = calls.slice(-Math.min(maxCalls, Math.ceil(calls.length / 2)));
    keptKeywords = calls.reduce((sum, each) => sum + each.keywords.length, 0);
  }

  function count(keywords: readonly string[], country: string | null, what: 'asked' | 'answered'): void {
    for (const keyword of keywords) {
      const id = `${keywordKey(keyword)}\n${country ?? ''}`;
      const known = pairs.get(id) ?? { keyword, country: country ?? '', asked: 0, answered: 0 };
      if (pairs.size < maxPairs) pairs.set(id, known);
      known[what] += 1;
    }
  }

  return {
    record(request, response, asked, at) {
      const keywords = asked.keywords.slice(0, maxKeywords).map((each) => each.slice(0, maxTextLength));
      const call: LoggedCall = {
        at: new Date(at).toISOString(),
        method: request.method,
        path: `${request.baseUrl}${request.path}`.slice(0, maxTextLength),
        key: shownKey(asked.key),
        keywords,
        country: asked.country,
        status: null,
        isFault: false,
      };
      keep(call);
      count(keywords, asked.country, 'asked');
      response.once('finish', () => {
        call.status = response.statusCode;
        count(answeredOf(response), asked.country, 'answered');
      });
      return call;
    },
    calls: () => calls.slice(-maxCalls),
    counts: () => [...pairs.values()],
    clear() {
      calls = [];
      keptKeywords = 0;
      pairs.clear();
    },
  };
}
