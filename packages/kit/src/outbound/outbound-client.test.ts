import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { QueueTimeout, type AccountRateLimit } from './account-queue.ts';
import { createOutboundClient, type OutboundLimits, type Send } from './outbound-client.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { createOutboundAgent, TransportError, type OutboundResponse } from './send-request.ts';
import { startStubServer, type Answer } from './testing/stub-server.ts';

const log = createLog({ service: 'test', level: 'silent' });
const never = new AbortController().signal;
let server: Awaited<ReturnType<typeof startStubServer>>;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

/** Complete set of a vendor's failure codes. */
type Code = 'rate' | 'unavailable' | 'refused' | 'too_slow';
class VendorFailure extends OutboundFailure<Code> {}

function failureOf({ status, headers }: OutboundResponse): VendorFailure | null {
  const holdMs = headers['retry-after'] ? Number(headers['retry-after']) * 1_000 : null;
  if (status === 429)
    return new VendorFailure('rate', 'slower', { isTransient: true, isRateLimit: true, holdMs });
  if (status >= 500) return new VendorFailure('unavailable', 'later', { isTransient: true, holdMs });
  return status === 200 ? null : new VendorFailure('refused', 'no');
}

function toFailure(error: unknown): VendorFailure | null {
  if (error instanceof VendorFailure) return error;
  if (error instanceof QueueTimeout) return new VendorFailure('too_slow', 'busy', { cause: error });
  if (!(error instanceof TransportError)) return null;
  return new VendorFailure('unavailable', 'away', { isTransient: !error.isUnanswered, cause: error });
}

function read(response: OutboundResponse): unknown {
  const failure = failureOf(response);
  if (failure) throw failure;
  return response.json;
}

/** A rate limit without limits that records its calls. */
function recordingRateLimit(given: Partial<AccountRateLimit> = {}) {
  const calls: string[] = [];
  const rateLimit: AccountRateLimit = {
    acquire: async () => void calls.push('turn'),
    pause: async (_key, ms) => void calls.push(`pause ${ms}`),
    slowDown: async () => void calls.push('slower'),
    ...given,
  };
  return { rateLimit, calls };
}

const agent = createOutboundAgent(100_000);
const clientOf = (rateLimit: AccountRateLimit | null, limits: Partial<OutboundLimits> = {}) =>
  createOutboundClient({
    name: 'vendor',
    agent,
    rateLimit,
    accountKey: 'account',
    perSecond: 5,
    limits: { retryDelayMs: 1, ...limits },
    toFailure,
    log,
  });
const get = (headers: Record<string, string> = {}) => ({ method: 'GET' as const, url: server.url, headers });
/** Like a vendor's SDK with a custom `fetch`. */
const throughSdk = async (send: Send) => read(await send(get()));
const good: Answer = { body: { left: 7 } };
const limited = (seconds: number): Answer => ({
  status: 429,
  headers: { 'retry-after': `${seconds}` },
  body: {},
});

describe('a call', () => {
  it('retries transient failures, waiting for a turn each time, and counts the requests sent', async () => {
    server.answer({ status: 503, body: {} }, (response) => void response.socket?.resetAndDestroy(), good);
    const { rateLimit, calls } = recordingRateLimit();
    const { result, ...sent } = await clientOf(rateLimit).send(get(), read, never);
    expect(result.value).toEqual({ left: 7 });
    expect(sent).toMatchObject({ requests: 3, unanswered: 0, lastResponse: { status: 200 } });
    expect(calls).toEqual(['turn', 'turn', 'turn']);
  });

  it.each<[string, Answer, number, Code]>([
    ['a failure that persists after three attempts', { status: 503, body: {} }, 3, 'unavailable'],
    ['a permanent failure at once', { status: 404, body: {} }, 1, 'refused'],
    ['a redirect unfollowed', { status: 307, headers: { location: '/else' }, body: {} }, 1, 'refused'],
    ['a response that is too large', { body: 'x'.repeat(200_000) }, 1, 'unavailable'],
  ])('reports %s', async (_what, answer, requests, code) => {
    server.answer(answer);
    const outcome = await clientOf(null).send(get(), read, never);
    expect(outcome.result.failure?.code).toBe(code);
    expect(outcome.requests).toBe(requests);
  });

  it('reports requests that were sent and timed out, so that they are not paid for twice', async () => {
    server.answer(() => {}, good);
    const { result, ...sent } = await clientOf(null, { attemptMs: 200 }).send(get(), read, never);
    expect(result.failure?.code).toBe('unavailable');
    expect(sent).toMatchObject({ requests: 1, unanswered: 1, lastResponse: null });
  });

  it('does not count requests that were never sent', async () => {
    const outcome = await clientOf(null).send(get({ key: 'ключ' }), read, never);
    expect(outcome).toMatchObject({ requests: 0, unanswered: 0 });
  });

  it("rethrows errors that are not the vendor's failures, and the caller's abort reason", async () => {
    server.answer(good);
    const away = new Error('Postgres is away');
    const { rateLimit } = recordingRateLimit({ acquire: () => Promise.reject(away) });
    await expect(clientOf(rateLimit).send(get(), read, never)).rejects.toBe(away);
    const stop = new AbortController();
    server.answer(() => stop.abort(away));
    await expect(clientOf(null).send(get(), read, stop.signal)).rejects.toBe(away);
  });
});

describe('a rate limit', () => {
  it('pauses and slows down the account for all replicas after a rate-limit response, which does not count as an attempt', async () => {
    server.answer(limited(2), limited(0), { status: 503, body: {} }, { status: 503, body: {} }, good);
    const { rateLimit, calls } = recordingRateLimit();
    expect((await clientOf(rateLimit).send(get(), read, never)).result.value).toEqual({ left: 7 });
    expect(calls.filter((call) => call !== 'turn')).toEqual(['pause 2000', 'slower', 'pause 500', 'slower']);
  });

  it('fails a call whose rate-limit pause exceeds the maximum wait, and fails later calls without sending them', async () => {
    server.answer(limited(3_600));
    const { rateLimit, calls } = recordingRateLimit();
    const client = clientOf(rateLimit);
    for (const requests of [1, 0]) {
      const outcome = await client.send(get(), read, never);
      expect([outcome.result.failure?.code, outcome.requests]).toEqual(['rate', requests]);
    }
    expect(calls).toEqual(['turn', 'pause 120000']);
  });

  it('delays only the affected call, up to its maximum wait, if no rate limit is shared', async () => {
    const client = clientOf(null, { maxWaitMs: 900, longestHoldMs: Number.POSITIVE_INFINITY });
    server.answer(limited(0), limited(0), good);
    const outcome = await client.send(get(), read, never);
    expect([outcome.result.failure?.code, outcome.requests]).toEqual(['rate', 2]);
  });

  it('stops waiting for a turn after the maximum wait if other replicas use up the rate limit', async () => {
    server.answer(good);
    const { rateLimit } = recordingRateLimit({
      acquire: (_key, _perSecond, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const outcome = await clientOf(rateLimit, { maxWaitMs: 100 }).send(get(), read, never);
    expect([outcome.result.failure?.code, outcome.requests]).toEqual(['too_slow', 0]);
  });
});

it('lets an SDK send its own requests, and reports a failure before the SDK retries', async () => {
  server.answer({ status: 503, body: {} }, good);
  const failures: Code[] = [];
  const { result } = await clientOf(null).call(throughSdk, never, ({ code }) => void failures.push(code));
  expect(result.value).toEqual({ left: 7 });
  expect(failures).toEqual(['unavailable']);
});
