import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { brokerProxy } from './broker-proxy.js';

/** A frame of AMQP 0-9-1 on channel 1 with a body of the given text. */
function bodyFrame(text: string): Buffer {
  const head = Buffer.from([3, 0, 1, 0, 0, 0, text.length]);
  return Buffer.concat([head, Buffer.from(text), Buffer.from([0xce])]);
}

const BLOCKED = Buffer.from([1, 0, 0, 0, 0, 0, 14, 0, 10, 0, 60, 9, ...Buffer.from('low on me'), 0xce]);

it('announces that the broker is blocked only after the current frame, never within it', async () => {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer((socket) => accepted.resolve(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await brokerProxy(`amqp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    proxy.close();
    server.close();
  });
  let heard = Buffer.alloc(0);
  client.on('data', (chunk: Buffer) => (heard = Buffer.concat([heard, chunk])));
  const broker = await accepted.promise;

  const [first, second] = [bodyFrame('first'), bodyFrame('second')];
  broker.write(Buffer.concat([first, second.subarray(0, 9)]));
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(first.length);
  proxy.block();
  await expect.poll(() => heard.includes(BLOCKED)).toBe(true);
  broker.write(second.subarray(9));
  await expect.poll(() => heard.length).toBe(first.length + BLOCKED.length + second.length);

  expect(heard).toEqual(Buffer.concat([first, BLOCKED, second]));
});
