import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stub.respondWith());
afterAll(() => gateway.close());

describe('Server-Sent Events', () => {
  it('arrive one by one, as they are sent', async () => {
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
    // The headers are here and nothing has been sent yet; longer than the endpoint's timeout later it still goes on.
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    await sleep(700);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    released[0]?.();
    expect((await reader.read()).value).toBe('data: 1\n\n');
    released[1]?.();
    expect((await reader.read()).value).toBe('data: 2\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('end at the service when the browser leaves', async () => {
    gateway.stub.respondWith((_request, response) => {
      response.write('data: 1\n\n');
    });
    const gone = new AbortController();
    await gateway.call('/api/stub/x/events', { signal: gone.signal });
    gone.abort();
    await expect.poll(() => gateway.stub.last().aborted).toBe(true);
  });

  it('give up on a service that never opens them', async () => {
    gateway.stub.respondWith(() => undefined);
    expect((await gateway.call('/api/stub/x/events')).status).toBe(504);
  });
});

describe('a long streamed answer', () => {
  it('may take longer than the timeout while it moves, and is cut when it stops', async () => {
    gateway.stub.respondWith((_request, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        response.write('x');
        if (sent === 5) {
          clearInterval(timer);
          response.end();
        }
      }, 200);
    });
    expect(await (await gateway.call('/api/stub/x/stream')).text()).toBe('xxxxx');
    gateway.stub.respondWith((_request, response) => {
      response.write('x');
    });
    await expect((await gateway.call('/api/stub/x/stream')).text()).rejects.toThrow();
  });

  // A JSON answer as well: nothing but the reader bounds its length.
  it.each(['/stream', ''])('does not pile up in memory for a slow reader: x%s', async (end) => {
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
    // Only what the sockets and stream buffers on the way hold.
    expect(written).toBeLessThan(30 * 1024 * 1024);
    outgoing.destroy();
  });
});
