import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../docker/health-check.sh', import.meta.url));

/** Exit status of the check against a process with this listener. */
async function check(listener: RequestListener): Promise<unknown> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return await exitOf((server.address() as AddressInfo).port);
}

function exitOf(port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '1', HEALTH_PORT: String(port) };
    execFile('bash', [script], { env }, (error) => resolve(error?.code ?? 0));
  });
}

test('a process that responds to /healthz is healthy', async () => {
  const asked: (string | undefined)[] = [];
  expect(await check((request, response) => void (asked.push(request.url), response.end('{}')))).toBe(0);
  expect(asked).toEqual(['/healthz']);
});

test('a process that responds with 503, closes the connection or is down is not healthy', async () => {
  expect(await check((_request, response) => void response.writeHead(503).end('200'))).toBe(1);
  expect(await check((request) => void request.socket.destroy())).toBe(1);
  expect(await exitOf(9)).toBe(1);
});
