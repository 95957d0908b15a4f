import { IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { passDeadlines } from '../testing/pass-deadlines.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stub.respondWith());
afterAll(() => gateway.close());

/** Moves past the deadlines of current requests: returns once a hanging call has got its 504. */
async function deadlinesPassed(): Promise<void> {
  gateway.stub.respondWith(() => undefined);
  const hung = gateway.call('/api/stub/hung');
  await expect.poll(() => gateway.stub.last().url).toBe('/api/stub/hung');
  passDeadlines();
  expect((await hung).status).toBe(504);
}

describe('Server-Sent Events', () => {
  it('delivers events one by one, as they are sent', async () => {
    const released: (() => void)[] = [];
    gateway.stub.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      released.push(
        () => response.write('data: 1\n\n'),
        () => response.end('data: 2\n\n'),
      );
    });
    const answer = await gateway.call('/api/stub/x/events');
    // The headers have arrived and nothing else yet; the stream continues after the endpoint's timeout.
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    await deadlinesPassed();
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    released[0]?.();
    expect((await reader.read()).value).toBe('data: 1\n\n');
    released[1]?.();
    expect((await reader.read()).value).toBe('data: 2\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('ends the event stream at the service when the browser disconnects', async () => {
    gateway.stub.respondWith((_request, response) => {
      response.write('data: 1\n\n');
    });
    const gone = new AbortController();
    await gateway.call('/api/stub/x/events', { signal: gone.signal });
    gone.abort();
    await expect.poll(() => gateway.stub.last().aborted).toBe(true);
  });

  it('returns 504 for a service that never opens the event stream', async () => {
    gateway.stub.respondWith(() => undefined);
    expect((await gateway.call('/api/hasty/x/events')).status).toBe(504);
  });
});

describe('a long streamed response', () => {
  it('lets a long response take longer than the timeout, which limits only the pauses between chunks', async () => {
    const idleTimeout = vi.spyOn(IncomingMessage.prototype, 'setTimeout');
    onTestFinished(() => idleTimeout.mockRestore());
    let sending: ServerResponse | undefined;
    gateway.stub.respondWith((_request, response) => {
      sending = response;
      response.write('x');
    });
    const answer = await gateway.call('/api/stub/x/stream');
    await deadlinesPassed();
    sending?.end('y');
    expect(await answer.text()).toBe('xy');
    expect(idleTimeout).toHaveBeenCalledWith(29_500, expect.any(Function));
  });

  it('cuts a long response when it stalls', async () => {
    // The clock stops until the response begins: only the later pause is tested.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    gateway.stub.respondWith((_request, response) => {
      response.write('x');
    });
    await expect(gateway.call('/api/hasty/x/stream').then((answer) => answer.text())).rejects.toThrow();
    await expect.poll(() => gateway.stub.last().aborted).toBe(true);
  });

  // A JSON response as well: only the reader limits its length.
  it.each(['/stream', ''])(
    'does not buffer a long response in memory for a slow reader: x%s',
    async (end) => {
      const size = 200 * 1024 * 1024;
      let written = 0;
      gateway.stub.respondWith((_request, response) => {
        const piece = Buffer.alloc(64 * 1024);
        const write = (): void => {
          while (written < size && !response.destroyed) {
            written += piece.length;
            if (!response.write(piece)) return void response.once('drain', write);
          }
          response.end();
        };
        write();
      });
      const { token } = gateway.people.user;
      const outgoing = httpRequest(`${gateway.origin}/api/stub/x${end}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      outgoing.on('response', (response) => response.pause());
      outgoing.on('error', () => undefined);
      outgoing.end();
      await sleep(400);
      // At most the contents of the sockets and stream buffers on the way.
      expect(written).toBeLessThan(30 * 1024 * 1024);
      outgoing.destroy();
    },
  );
});
