import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import type { KeywordProvider } from '../domain/provider.ts';
import { createAhrefsProvider } from './ahrefs/ahrefs-client.ts';
import type { ClientOptions } from './provider-http.ts';
import { createDataForSeoProvider } from './dataforseo/dataforseo-client.ts';
import { createKeywordResearchProvider } from './rapidapi/keyword-research-client.ts';
import { recorded } from './testing/recorded.ts';
import { clientOptions, noSignal, recordingRateLimit, pairOf } from './testing/client-under-test.ts';

const servers: Awaited<ReturnType<typeof startStubServer>>[] = [];
async function answering(...answers: Answer[]) {
  const server = await startStubServer();
  servers.push(server);
  server.answer(...answers);
  return server;
}
afterAll(() => Promise.all(servers.map((server) => server.close())));

const good: Answer = { body: recorded('keyword-research') };
const half = '{"success":true,"data":{"searchVolume":12';
const startHalf = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' });
  response.write(half);
};
const silence: Answer = () => {};
const silentBody: Answer = startHalf;
const drip: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 200);
  response.once('close', () => clearInterval(timer));
};

it.each<[string, Answer, string]>([
  ['503', { status: 503, body: { messages: 'unreachable' } }, 'unavailable'],
  ['a page with 502', { status: 502, body: '<html>Bad Gateway</html>' }, 'unavailable'],
  ['a reset before headers', (response) => void response.socket?.resetAndDestroy(), 'unavailable'],
])('retries %s once, and gives up after three attempts if it persists', async (_name, fault, code) => {
  const once = await answering(fault, good);
  const healed = await createKeywordResearchProvider(clientOptions(once.url)).lookUp(
    [pairOf('acme')],
    noSignal,
  );
  expect(healed.outcomes[0]?.metrics?.searchVolume).toBe(22_000);
  expect(healed.requests).toBe(2);
  const forever = await answering(fault);
  const failed = await createKeywordResearchProvider(clientOptions(forever.url)).lookUp(
    [pairOf('acme')],
    noSignal,
  );
  expect(failed.outcomes[0]?.error?.code).toBe(code);
  expect([failed.requests, forever.received.length]).toEqual([3, 3]);
});

it('reports an unreachable provider', async () => {
  const gone = await answering(good);
  await gone.close();
  servers.pop();
  const { outcomes, ...rest } = await createKeywordResearchProvider(clientOptions(gone.url)).lookUp(
    [pairOf('acme')],
    noSignal,
  );
  expect(outcomes[0]?.error?.code).toBe('unavailable');
  // A request that was never received costs nothing.
  expect(rest).toMatchObject({ requests: 0, unanswered: 0, cost: 0 });
});

describe('requests that a provider has processed are not retried automatically', () => {
  it.each<[string, Answer, string, number?]>([
    ['a truncated response', (response) => (startHalf(response), void response.socket?.end()), 'unavailable'],
    ['a huge response', { body: `[${'"x",'.repeat(400_000)}0]` }, 'bad_response'],
    ['silence', silence, 'unavailable', 300],
    ['a silent body', silentBody, 'unavailable', 300],
    ['a dripping body', drip, 'unavailable', 300],
  ])('counts %s as paid', async (_name, fault, code, timeoutMs) => {
    const server = await answering(fault, good);
    const options = clientOptions(server.url, { timeoutMs });
    const { outcomes, ...rest } = await createKeywordResearchProvider(options).lookUp(
      [pairOf('acme')],
      noSignal,
    );
    expect(outcomes[0]?.error?.code).toBe(code);
    expect(rest).toMatchObject({ requests: 1, unanswered: 1, cost: 1 });
    expect(server.received).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['a page with 200', { body: '<html>hello</html>' }],
    ['broken JSON', { body: half }],
  ])('counts %s as a response', async (_name, fault) => {
    const server = await answering(fault, good);
    const provider = createKeywordResearchProvider(clientOptions(server.url));
    const { outcomes, ...rest } = await provider.lookUp([pairOf('acme')], noSignal);
    expect(outcomes[0]?.error?.code).toBe('bad_response');
    expect(rest).toMatchObject({ requests: 1, unanswered: 0 });
  });

  it.each<[string, (options: ClientOptions) => KeywordProvider, number]>([
    // 43 units per row; $0.01 per task and $0.0001 per keyword.
    ['units', createAhrefsProvider, 86],
    ['dollars', createDataForSeoProvider, 0.0102],
  ])('charges the full cost of a batch that timed out, in %s', async (_name, create, cost) => {
    const server = await answering(silence);
    const provider = create(clientOptions(server.url, { key: 'login:password', timeoutMs: 300 }));
    const { outcomes, ...rest } = await provider.lookUp([pairOf('acme'), pairOf('acmeshop')], noSignal);
    expect(outcomes.map((outcome) => outcome.error?.code)).toEqual(['unavailable', 'unavailable']);
    expect(rest).toMatchObject({ requests: 1, unanswered: 1 });
    expect(rest.cost).toBeCloseTo(cost, 6);
    expect(server.received).toHaveLength(1);
  });
});

describe('on a fake clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, (options: ClientOptions) => KeywordProvider, number]>([
    ['a pair 12 s', createKeywordResearchProvider, 12_000],
    ['a batch 60 s', createAhrefsProvider, 60_000],
    ['a large batch 60 s', createDataForSeoProvider, 60_000],
  ])('allows %s', async (_name, create, limitMs) => {
    const server = await answering(silence);
    const seen = { isOver: false };
    const asked = create(clientOptions(server.url, { key: 'login:password' }))
      .lookUp([pairOf('acme')], noSignal)
      .finally(() => (seen.isOver = true));
    await expect.poll(() => server.received.length).toBe(1);
    await vi.advanceTimersByTimeAsync(limitMs - 600);
    await new Promise(setImmediate);
    expect(seen.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await asked).toMatchObject({ outcomes: [{ error: { code: 'unavailable' } }], requests: 1 });
  });

  it('retries once if this machine was suspended, instead of reporting a provider timeout', async () => {
    const server = await answering(silence, good);
    const provider = createKeywordResearchProvider(clientOptions(server.url));
    const asked = provider.lookUp([pairOf('acme')], noSignal);
    await expect.poll(() => server.received.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(12_000);
    const { outcomes, ...rest } = await asked;
    expect(outcomes[0]?.metrics?.searchVolume).toBe(22_000);
    expect(rest).toMatchObject({ requests: 2, unanswered: 1 });
  });
});

it('waits for the rate limit before every attempt, and passes the caller’s signal to it', async () => {
  const server = await answering({ status: 503, body: {} }, { status: 503, body: {} }, good);
  const asked: unknown[][] = [];
  const { rateLimit } = recordingRateLimit();
  const noting = {
    ...rateLimit,
    async acquire(...what: Parameters<typeof rateLimit.acquire>) {
      asked.push(what);
    },
  };
  const options = clientOptions(server.url, { rateLimit: noting, perSecond: 3 });
  const provider = createKeywordResearchProvider(options);
  const { signal } = new AbortController();
  expect((await provider.lookUp([pairOf('acme')], signal)).requests).toBe(3);
  expect(asked).toEqual(Array.from({ length: 3 }, () => [provider.accountKey, 3, signal]));
});

const turnedAway: Answer = { status: 503, headers: { 'retry-after': '1' }, body: {} };
it.each<[string, (abort: () => void) => { answer: Answer; rateLimit?: Partial<AccountRateLimit> }]>([
  ['on the wire', (abort) => ({ answer: abort })],
  [
    'during a failing attempt',
    (abort) => ({ answer: turnedAway, rateLimit: { pause: async () => abort() } }),
  ],
  [
    'before the next attempt',
    (abort) => {
      let takes = 0;
      return { answer: turnedAway, rateLimit: { acquire: async () => void (++takes === 2 && abort()) } };
    },
  ],
])('ends with the signal’s reason when aborted %s, and leaves no listener behind', async (_when, moment) => {
  const reason = new Error('cancelled by a person');
  const controller = new AbortController();
  const { answer, rateLimit } = moment(() => controller.abort(reason));
  const server = await answering(answer);
  const options = clientOptions(server.url, {
    rateLimit: { ...recordingRateLimit().rateLimit, ...rateLimit },
  });
  const asked = createKeywordResearchProvider(options).lookUp([pairOf('acme')], controller.signal);
  await expect(asked).rejects.toBe(reason);
  expect(server.received).toHaveLength(1);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

it('rethrows a Postgres failure instead of failing the pair', async () => {
  const server = await answering(good);
  const away = new Error('Postgres is away');
  const rateLimit = { ...recordingRateLimit().rateLimit, acquire: () => Promise.reject(away) };
  const provider = createKeywordResearchProvider(clientOptions(server.url, { rateLimit }));
  await expect(provider.lookUp([pairOf('acme')], noSignal)).rejects.toBe(away);
});
