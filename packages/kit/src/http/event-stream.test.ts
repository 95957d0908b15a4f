import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoint } from '@geoplan/contracts/define';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseGatewayPublicKeys } from '../identity/gateway-keys.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServiceClient, gatewayPublicKeys, someone } from '../testing/service-client.ts';
import { createHttpService } from './create-http-service.ts';
import { openEventStream } from './event-stream.ts';
import { listen, type Listening } from './listen.ts';
import { route, type HandlerContext } from './route.ts';

const lines: string[] = [];
const log = createLog({ service: 'geo', level: 'info', destination: { write: (line) => lines.push(line) } });
const followed = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/news',
  access: 'viewer',
  summary: 'test',
  response: z.strictObject({}),
  delivery: 'events',
});

let service: Listening;
let handle: (call: HandlerContext) => Promise<void>;
let begun = 0;
let ended = 0;
beforeAll(async () => {
  const server = createHttpService({
    name: 'geo',
    declared: [followed],
    log,
    metrics: createMetrics('geo'),
    gatewayKeys: parseGatewayPublicKeys(gatewayPublicKeys),
    probes: {},
    routes: [
      route(followed).to(async (call) => {
        begun += 1;
        try {
          await handle(call);
        } finally {
          ended += 1;
        }
        return undefined;
      }),
    ],
  });
  service = await listen(server, 0, '127.0.0.1');
});
afterAll(() => service.close());
afterEach(() => {
  begun = ended = lines.length = 0;
});

const { open } = createServiceClient('geo', () => ({
  origin: `http://127.0.0.1:${service.port}`,
  as: someone('viewer'),
}));
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
const keepAliveMs = 3_600_000;
const stay = async (call: HandlerContext) => (await openEventStream(call, keepAliveMs)).closed;

/** Connects readers that each leave once `left` is true; resolves when the service has noticed. */
async function readersLeave(count: number, left: () => boolean): Promise<void> {
  const gone = new AbortController();
  const reading = Array.from({ length: count }, () =>
    open('GET', '/api/news', { signal: gone.signal }).then((answer) => answer.text()),
  );
  await expect.poll(left, { interval: 5 }).toBe(true);
  gone.abort();
  await Promise.allSettled(reading);
  await expect.poll(() => lines.filter((line) => line.includes('client disconnected')).length).toBe(count);
}

describe('a reader that leaves', () => {
  it('ends the handler and leaves no timer for a reader that leaves before the stream is opened', async () => {
    const checked = Promise.withResolvers<void>();
    handle = async (call) => {
      await checked.promise;
      await stay(call);
    };
    const before = timers();
    await readersLeave(20, () => begun === 20);
    checked.resolve();
    await expect.poll(() => ended).toBe(20);
    expect(timers()).toBeLessThanOrEqual(before);
    expect(lines.filter((line) => !line.includes('client disconnected'))).toEqual([]);
  });

  it('ends the handler and leaves no timer for a reader that leaves while the stream is being opened', async () => {
    handle = async (call) => {
      // Connections close after the immediates of a turn, so code in an immediate waits for the next turn.
      await nextTurn();
      const opening = stay(call);
      call.response.destroy();
      await opening;
    };
    const before = timers();
    const reading = Array.from({ length: 20 }, () => open('GET', '/api/news').catch(() => undefined));
    await Promise.all(reading);
    await expect.poll(() => ended).toBe(20);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('ends the handler and leaves no timer for a reader that leaves while the stream is open', async () => {
    let opened = 0;
    handle = async (call) => {
      const stream = await openEventStream(call, keepAliveMs);
      opened += 1;
      stream.push('news', '{}');
      await stream.closed;
      stream.push('news', '{}');
    };
    const before = timers();
    await readersLeave(20, () => opened === 20);
    await expect.poll(() => ended).toBe(20);
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

it('closes a stream that the handler ends, and keeps its connection open with comments until then', async () => {
  const written = Promise.withResolvers<void>();
  handle = async (call) => {
    const stream = await openEventStream(call, 1);
    await written.promise;
    call.response.end();
    await stream.closed;
  };
  const before = timers();
  const answer = await open('GET', '/api/news');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(':\n\n')) text += (await reader.read()).value;
  written.resolve();
  while (!(await reader.read()).done) await nextTurn();
  await expect.poll(() => ended).toBe(1);
  expect(timers()).toBeLessThanOrEqual(before);
});
