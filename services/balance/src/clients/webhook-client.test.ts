import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookClient, type WebhookClient } from './webhook-client.ts';

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let client: WebhookClient;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  client = createWebhookClient(receiver.options);
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.addresses['hooks.example'] = '127.0.0.1';
});
afterAll(() => receiver.close());

it('sends body and signature, and reports the delivery', async () => {
  expect(await client.send(receiver.url, '{"a":1}', 't=1,v1=ab')).toEqual({
    status: 200,
    isDelivered: true,
    reason: '',
  });
  expect(receiver.received).toMatchObject([
    { body: '{"a":1}', headers: { 'x-geoplan-signature': 't=1,v1=ab', 'content-type': 'application/json' } },
  ]);
});

it('follows no redirect, and does not count a rejection as a delivery', async () => {
  for (const status of [302, 404, 500]) {
    receiver.answers.push(status);
    expect(await client.send(receiver.url, '{}', '')).toMatchObject({ status, isDelivered: false });
  }
  expect(receiver.received).toHaveLength(3);
});

it.each([
  ['http://hooks.example/', 'https'],
  ['ftp://hooks.example/', 'https'],
  ['hooks.example', 'https'],
  ['https://127.0.0.1/', 'public'],
  ['https://[::1]/', 'public'],
  ['https://[::ffff:127.0.0.1]/', 'public'],
  ['https://0x7f.1/', 'public'],
  ['https://169.254.169.254/latest/meta-data', 'public'],
  ['https://localhost/', 'public'],
  ['https://user:word@hooks.example/', 'public'],
  ['https://hooks.example:5432/', 'public'],
  ['https://inside.example/', 'public'],
  ['https://nobody.example/', 'cannot be found'],
])('rejects %s before anything is sent', async (url, why) => {
  expect(await client.refusalOf(url)).toContain(why);
  expect(await client.send(url, '{}', '')).toMatchObject({ status: null, isDelivered: false });
  expect(receiver.received).toEqual([]);
});

it('checks the dialled address, even if the name resolves differently than before', async () => {
  expect(await client.refusalOf(receiver.url)).toBeNull();
  receiver.addresses['hooks.example'] = '192.168.0.1';
  expect(await client.send(receiver.url, '{}', '')).toMatchObject({
    status: null,
    isDelivered: false,
    reason: 'EFORBIDDEN',
  });
});

it('resolves a name once per delivery, and dials the checked address', async () => {
  receiver.lookedUp.length = 0;
  await client.send(receiver.url, '{}', '');
  expect(receiver.lookedUp).toEqual(['hooks.example']);
});

it('sends nothing to a server without a trusted certificate for its name', async () => {
  const stranger = createWebhookClient({ ...receiver.options, ca: [] });
  expect(await stranger.send(receiver.url, '{}', '')).toMatchObject({ status: null, isDelivered: false });
  expect(receiver.received).toEqual([]);
});
