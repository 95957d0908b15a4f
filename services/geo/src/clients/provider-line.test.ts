import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createKeywordResearchProvider } from './keyword-research-client.ts';
import { recorded, startAnswerServer, type Answer } from './testing/answer-server.ts';
import { clientOptions, noSignal, notingPace, pairOf } from './testing/client-under-test.ts';

const servers: Awaited<ReturnType<typeof startAnswerServer>>[] = [];
async function answering(...answers: Answer[]) {
  const server = await startAnswerServer();
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
  ['a reset', (response) => void response.socket?.resetAndDestroy(), 'unavailable'],
  ['half an answer', (response) => (startHalf(response), void response.socket?.end()), 'unavailable'],
  ['a page with 200', { body: '<html>hello</html>' }, 'bad_response'],
  ['broken JSON', { body: half }, 'bad_response'],
  ['a huge answer', { body: `[${'"x",'.repeat(400_000)}0]` }, 'bad_response'],
])('%s once is tried again, for ever ends after three tries', async (_name, fault, code) => {
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
  expect([failed.requests, forever.heard.length]).toEqual([3, 3]);
});

it('a provider that is not there is said to be so', async () => {
  const gone = await answering(good);
  await gone.close();
  servers.pop();
  const { outcomes } = await createKeywordResearchProvider(clientOptions(gone.url)).lookUp(
    [pairOf('acme')],
    noSignal,
  );
  expect(outcomes[0]?.error?.code).toBe('unavailable');
});

it('silence, a silent body and a dripping body end within 15 s on the wire; waiting for a turn does not count', async () => {
  const began = performance.now();
  const busy = await answering({ status: 503, body: {} }, { status: 503, body: {} }, good);
  const crowded = { take: () => sleep(5_200), hold: async () => {} };
  const late = createKeywordResearchProvider(clientOptions(busy.url, { pace: crowded }));
  const afterWaiting = late.lookUp([pairOf('acme')], noSignal);
  const ends = [silence, silentBody, drip].map(async (fault) => {
    const server = await answering(fault);
    const answer = await createKeywordResearchProvider(clientOptions(server.url)).lookUp(
      [pairOf('acme')],
      noSignal,
    );
    expect(answer.outcomes[0]?.error?.code).toBe('unavailable');
    expect(answer.requests).toBeLessThanOrEqual(3);
  });
  await Promise.all(ends);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect((await afterWaiting).outcomes[0]?.metrics?.searchVolume).toBe(22_000);
  expect(performance.now() - began).toBeGreaterThan(15_000);
});

it('waits for the pace before every try, with the caller’s own signal', async () => {
  const server = await answering({ status: 503, body: {} }, { status: 503, body: {} }, good);
  const asked: unknown[][] = [];
  const { pace } = notingPace();
  const noting = {
    ...pace,
    async take(...what: Parameters<typeof pace.take>) {
      asked.push(what);
    },
  };
  const options = clientOptions(server.url, { pace: noting, perSecond: 3 });
  const provider = createKeywordResearchProvider(options);
  const { signal } = new AbortController();
  expect((await provider.lookUp([pairOf('acme')], signal)).requests).toBe(3);
  expect(asked).toEqual(Array.from({ length: 3 }, () => [provider.accountKey, 3, signal]));
});

it('ends with the signal’s reason when aborted, on the wire and between tries, and leaves no listener behind', async () => {
  const reason = new Error('cancelled by a person');
  for (const fault of [silence, { status: 503, body: {} } satisfies Answer]) {
    const server = await answering(fault);
    const controller = new AbortController();
    const provider = createKeywordResearchProvider(clientOptions(server.url));
    const asked = provider.lookUp([pairOf('acme')], controller.signal);
    await expect.poll(() => server.heard.length).toBe(1);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(server.heard).toHaveLength(1);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  }
});

it('lets a failure of Postgres through: it says nothing about the pair', async () => {
  const server = await answering(good);
  const away = new Error('Postgres is away');
  const pace = { take: () => Promise.reject(away), hold: async () => {} };
  const provider = createKeywordResearchProvider(clientOptions(server.url, { pace }));
  await expect(provider.lookUp([pairOf('acme')], noSignal)).rejects.toBe(away);
});

it('costs a small part of the 5 ms of CPU promised for a pair', async () => {
  const server = await answering(good);
  const provider = createKeywordResearchProvider(clientOptions(server.url));
  const buy = (count: number) =>
    Promise.all(Array.from({ length: count }, () => provider.lookUp([pairOf('acme')], noSignal)));
  await buy(200);
  const before = process.cpuUsage();
  for (let round = 0; round < 20; round += 1) await buy(20);
  const { user, system } = process.cpuUsage(before);
  // The answering server works in this process as well.
  expect((user + system) / 1000 / 400).toBeLessThan(5);
});
