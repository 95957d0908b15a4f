import type { Answer, Product } from './product.ts';

/** Requests of typical use: reads from each service, and POSTs that a proxy must not retry. */
const mix: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/auth/verify'],
  ['GET', '/api/geo-analysis'],
  ['GET', '/api/notion-configs'],
  ['GET', '/'],
  ['GET', '/api/users'],
  ['POST', '/api/geo-analysis/estimate', { keywords: ['bonus'], countries: ['de', 'fr'] }],
  ['GET', '/api/settings'],
  ['GET', '/api/balance/providers'],
  ['GET', '/api/http-status/schedule'],
  ['POST', '/api/notion-configs/test-connection', {}],
];

/** Outcome of the requests in one load. */
export interface LoadResult {
  requests: number;
  /** Requests without a response, or with status 500 or higher. */
  failed: number;
  /** Number of failed requests with status 503. */
  unavailable: number;
  /** Number of failures by kind. */
  failures: Record<string, number>;
  /** Longest response time, ms. */
  longestMs: number;
}

/** Open-loop load: each request is sent on schedule, even if earlier requests have no response yet. */
interface Load {
  /** Stops sending requests and waits for requests in flight. */
  stop(): Promise<LoadResult>;
}

/** Sends `perSecond` requests per second until `stop` is called. */
function startLoad(product: Product, perSecond: number): Load {
  const result: LoadResult = { requests: 0, failed: 0, unavailable: 0, failures: {}, longestMs: 0 };
  const underWay = new Set<Promise<void>>();

  async function one(at: number): Promise<void> {
    const [method, path, body] = mix[at % mix.length] ?? ['GET', '/'];
    const begun = performance.now();
    const answer: Answer = await product.call(method, path, body);
    result.longestMs = Math.max(result.longestMs, Math.round(performance.now() - begun));
    if (answer.status !== 0 && answer.status < 500) return;
    result.failed += 1;
    if (answer.status === 503) result.unavailable += 1;
    const name = `${method} ${path}: ${answer.status || String(answer.body)}`;
    result.failures[name] = (result.failures[name] ?? 0) + 1;
  }
  const timer = setInterval(() => {
    const sent = one(result.requests++).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }, 1_000 / perSecond);

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return result;
    },
  };
}

/** Sends requests while `work` runs, and always stops afterwards. @throws the error of `work` */
export async function underLoad<T>(
  product: Product,
  perSecond: number,
  work: () => Promise<T>,
): Promise<{ result: T; load: LoadResult }> {
  const load = startLoad(product, perSecond);
  try {
    const result = await work();
    return { result, load: await load.stop() };
  } finally {
    await load.stop();
  }
}
