import { createServer, type Socket } from 'node:net';
import { listen } from '@geoplan/kit/http/listen';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { expect, describe, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';

/** A gateway in front of a service that responds to any request with these bytes; `asked` counts the requests. */
async function gatewayBefore(answer: (socket: Socket) => void) {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      asked += 1;
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const gateway = await startTestGateway({}, { balance: `http://127.0.0.1:${port}` });
  onTestFinished(async () => {
    await gateway.close();
    server.close();
  });
  return { gateway, asked: () => asked };
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const whole = `${head}Content-Length: 16\r\n\r\n{"success":true}`;

describe('a service that breaks off', () => {
  it('returns 503 if a service disconnects before its response or after the headers, and retries a GET once, but no other method', async () => {
    for (const bytes of [
      '',
      'HTTP/1.1 20',
      `${head}Content-Length: 16\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
    ]) {
      const { gateway, asked } = await gatewayBefore((socket) => socket.end(bytes));
      const posted = await gateway.call('/api/away', { method: 'POST', body: '{}' });
      expect(posted.status, bytes).toBe(503);
      expect(await posted.json()).toMatchObject({ error: { code: 'service_unavailable' } });
      expect(asked(), bytes).toBe(1);
      expect((await gateway.call('/api/away')).status, bytes).toBe(503);
      expect(asked(), bytes).toBe(3);
    }
  });

  it('cuts the connection without a retry if a service breaks off in the middle of its response', async () => {
    for (const bytes of [
      `${head}Content-Length: 16\r\n\r\n{"success"`,
      `${head}Transfer-Encoding: chunked\r\n\r\na\r\n{"success"\r\n`,
    ]) {
      const { gateway, asked } = await gatewayBefore((socket) => socket.end(bytes));
      const answer = gateway.call('/api/away').then((each) => each.text());
      await expect(answer, bytes).rejects.toThrow();
      expect(asked(), bytes).toBe(1);
    }
  });
});

describe('a service that does not speak HTTP', () => {
  it('returns 503 for a service that sends malformed HTTP, endless headers or a protocol change', async () => {
    for (const bytes of [
      'SSH-2.0-x\r\n',
      `${head}X: ${'y'.repeat(20_000)}\r\n\r\n`,
      `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    ]) {
      const { gateway } = await gatewayBefore((socket) => socket.write(bytes));
      for (const method of ['GET', 'POST'])
        expect((await gateway.call('/api/away', { method })).status, bytes).toBe(503);
    }
  });

  it('never relays unsolicited bytes from a service', async () => {
    let answers = 0;
    const { gateway } = await gatewayBefore((socket) => {
      answers += 1;
      socket.write(whole + (answers === 1 ? `${head}Content-Length: 6\r\n\r\nsecret` : ''));
    });
    for (let round = 0; round < 5; round += 1) {
      const answer = await gateway.call('/api/away', { method: 'POST' });
      // Either the connection that carried them is not reused, or its call fails.
      expect([answer.status, await answer.text()]).not.toContain('secret');
    }
  });
});

/** Response of the gateway when the service responds with `listener`. */
async function answered(listener: RequestListener) {
  const server = createHttpServer(listener);
  const running = await listen(server, 0, '127.0.0.1');
  const gateway = await startTestGateway({}, { balance: `http://127.0.0.1:${running.port}` });
  onTestFinished(async () => {
    await gateway.close();
    server.closeAllConnections();
    await running.close();
  });
  return gateway.call('/api/away');
}

describe('a response', () => {
  it('relays a response that follows early hints, comes in pieces, is empty or contains any bytes', async () => {
    const hinted = await answered((_request, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.end('{"success":true}');
    });
    expect(await hinted.json()).toEqual({ success: true });

    const inPieces = await answered((_request, response) => {
      response.setHeader('content-length', 6);
      response.write('abc');
      setTimeout(() => response.end('def'), 50);
    });
    expect(await inPieces.text()).toBe('abcdef');

    const none = await answered((_request, response) => response.writeHead(204).end());
    expect([none.status, await none.text()]).toEqual([204, '']);
    const empty = await answered((_request, response) => response.setHeader('content-length', 0).end());
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', '']);

    for (const size of [256, 15 * 1024, 300_000]) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 256));
      const answer = await answered((_request, response) => {
        response.setHeader('content-length', size).end(bytes);
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), String(size)).toBe(true);
    }
  });
});
