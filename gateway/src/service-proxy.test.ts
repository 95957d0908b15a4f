import { createServer, type ServerResponse } from 'node:http';
import { boundServerTimes } from '@geoplan/kit/http/server-limits';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';

describe('a kept connection', () => {
  it('is closed by the gateway before the service would, and not while it is in use', async () => {
    const own = await startTestGateway({ limits: { ...defaultLimits, upstreamIdleMs: 150 } });
    let closedByGateway = 0;
    let closedMeanwhile = 0;
    own.bare.server.on('connection', (socket) => {
      socket.once('end', () => (closedByGateway += 1));
    });
    // Longer under way than a connection may be idle.
    const answer = (response: ServerResponse): void => {
      closedMeanwhile = closedByGateway;
      response.end();
    };
    own.bare.does((_request, response) => void setTimeout(answer, 400, response));
    expect((await own.call('/api/bare/x')).status).toBe(200);
    expect(closedMeanwhile).toBe(0);
    await expect.poll(() => closedByGateway).toBe(1);
    await own.close();
  });

  it('would be held longer by every service', () => {
    expect(boundServerTimes(createServer()).keepAliveTimeout).toBeGreaterThan(
      defaultLimits.upstreamIdleMs * 2,
    );
  });
});
