import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundServerTimes } from '@geoplan/kit/http/listen';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultLimits } from '../limits/default-limits.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

describe('a kept-alive connection', () => {
  it('closes a kept-alive connection before the service would close it, but not while it is in use', async () => {
    const own = await startTestGateway({ limits: { ...defaultLimits, upstreamIdleMs: 150 } });
    onTestFinished(() => own.close());
    const ended = new Set<Socket>();
    own.stub.server.on('connection', (socket) => void socket.once('end', () => ended.add(socket)));
    /** Starts a call and waits until the service has received it. */
    async function begin() {
      const arrived = Promise.withResolvers<ServerResponse>();
      own.stub.respondWith((_request, response) => arrived.resolve(response));
      const answer = own.call('/api/stub/x');
      const response = await arrived.promise;
      return { answer, response, socket: response.req.socket };
    }
    const first = await begin();
    first.response.end();
    expect((await first.answer).status).toBe(200);
    const slow = await begin();
    const quick = await begin();
    quick.response.end();
    expect((await quick.answer).status).toBe(200);
    // By then it has been in flight for longer than a connection may be idle.
    await expect.poll(() => ended.has(quick.socket)).toBe(true);
    expect(ended.has(slow.socket)).toBe(false);
    slow.response.end();
    expect((await slow.answer).status).toBe(200);
    await expect.poll(() => ended.has(slow.socket)).toBe(true);
  });

  it('closes a kept-alive connection in less than half the timeout of every service', () => {
    expect(boundServerTimes(createServer()).keepAliveTimeout).toBeGreaterThan(
      defaultLimits.upstreamIdleMs * 2,
    );
  });
});
