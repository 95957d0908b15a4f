import { createHmac } from 'node:crypto';
import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { listBalanceAlerts, readAlertSettings } from '@geoplan/contracts/balance/balance-alerts';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBalance } from '../testing/start-balance.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

const secret = 'a secret of the receiver';
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let service: Awaited<ReturnType<typeof startBalance>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startBalance({ webhook: receiver.options });
  await service.addReplica();
  outbox = await watchOutbox(service);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  // In one transaction that no replica's check overlaps, which would raise the alert of a removed provider.
  await service.sql(`select pg_advisory_xact_lock(hashtextextended('balance alerts', 0));
    truncate providers, balances, alerts;
    delete from work where name = 'alert-send' and key <> '';
    update alert_settings set webhook_url = null, webhook_secret = null, last_at = null`);
  receiver.received.length = 0;
  await outbox.forget();
});

const settingsPath = '/api/balance/alerts/settings';
const settings = async () =>
  readAlertSettings.response.parse((await service.send('GET', settingsPath)).body).data;
const save = (body: object) => service.send('PUT', settingsPath, { body });
const alerts = async () =>
  listBalanceAlerts.response.parse((await service.send('GET', '/api/balance/alerts')).body).data;
const add = async (balance: number): Promise<string> => {
  const body = { name: 'SerpApi', type: 'serp', balance };
  const { data } = (await service.send('POST', '/api/balance/providers', { body })).body;
  await service.requestWork('alerts-update');
  return (data as { id: string }).id;
};
async function change(id: string, balance: number): Promise<void> {
  await service.send('PUT', `/api/balance/providers/${id}`, { body: { balance } });
  await service.requestWork('alerts-update');
}
/** Ids of the sent alerts. */
const sentIds = () => receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);

it('raises a low-balance alert once, shows it while the balance stays low, and sends it signed', async () => {
  expect((await save({ webhookUrl: receiver.url, webhookSecret: secret })).status).toBe(200);
  const providerId = await add(9);
  await expect
    .poll(alerts)
    .toMatchObject([{ providerId, name: 'SerpApi', kind: 'low', balance: 9, alertBelow: 10 }]);
  await expect.poll(sentIds).toEqual([(await alerts())[0]?.id]);
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  const [, seconds, digest] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-geoplan-signature'])) ?? [];
  expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({
    event: 'balance.alert-raised',
    alert: { kind: 'low', balance: 9 },
  });
  await expect.poll(settings).toMatchObject({ lastDelivery: { status: 200, isDelivered: true } });

  await change(providerId, 8);
  await change(providerId, 20);
  await expect.poll(alerts).toEqual([]);
  await change(providerId, 7);
  await expect.poll(alerts).toMatchObject([{ balance: 7 }]);
  await expect.poll(() => new Set(sentIds()).size).toBe(2);
  expect(receiver.received).toHaveLength(2);
});

it('repeats a failed delivery with the same id', async () => {
  await save({ webhookUrl: receiver.url, webhookSecret: secret });
  receiver.answers.push(500);
  await add(1);
  const failed = { lastDelivery: { status: 500, isDelivered: false } };
  await expect.poll(settings).toMatchObject(failed);
  const [waiting] = await service.sql<{ attempts: number; pause: string }>(
    `select state::int as attempts, extract(epoch from due_at - now()) as pause from work
      where name = 'alert-send' and key <> '' and holder is null`,
  );
  expect(waiting?.attempts).toBe(1);
  expect(Number(waiting?.pause)).toBeGreaterThan(5);
  await service.sql(`update work set due_at = now() where name = 'alert-send' and key <> ''; notify work`);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(new Set(sentIds()).size).toBe(1);
  await expect
    .poll(() => service.sql(`select from work where name = 'alert-send' and key <> ''`))
    .toEqual([]);
});

it('shows alerts without sending them if there is no webhook', async () => {
  await add(1);
  await expect.poll(alerts).toHaveLength(1);
  expect(await service.sql(`select from work where name = 'alert-send' and key <> ''`)).toEqual([]);
});

it('stores the secret encrypted, shows its mask, and does not use it for another receiver', async () => {
  await save({ webhookUrl: receiver.url, webhookSecret: secret });
  expect(await settings()).toMatchObject({ webhookUrl: receiver.url, webhookSecret: '••••iver' });
  expect(JSON.stringify(await service.sql('select * from alert_settings'))).not.toContain(secret);
  expect((await save({ webhookUrl: receiver.url, webhookSecret: '••••iver' })).status).toBe(200);
  const other = await save({ webhookUrl: `${receiver.url}/other`, webhookSecret: '••••iver' });
  expect(other.body.error).toMatchObject({ details: [{ field: 'body.webhookSecret' }] });
  expect((await save({ webhookUrl: `${receiver.url}/other`, webhookSecret: 'short' })).status).toBe(400);
  expect(await settings()).toMatchObject({ webhookUrl: receiver.url });
  expect((await save({ webhookUrl: null })).body.data).toMatchObject({ webhookUrl: null, webhookSecret: '' });
  const audited = await outbox.published(auditEntryRecorded.type);
  expect(audited.map(({ action, target }) => [action, target])).toEqual([
    ['balance-alerts.changed', `hooks.example:${receiver.port}`],
    ['balance-alerts.changed', `hooks.example:${receiver.port}`],
    ['balance-alerts.changed', 'no webhook'],
  ]);
});

it.each(['http://hooks.example/', 'https://10.0.0.1/', 'https://inside.example/', 'https://localhost/', 'x'])(
  'rejects the URL %s',
  async (webhookUrl) => {
    const answer = await save({ webhookUrl, webhookSecret: secret });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ details: [{ field: 'body.webhookUrl' }] });
  },
);

const test = () => service.send('POST', '/api/balance/alerts/test');

it('sends a test immediately and returns its result', async () => {
  expect((await test()).status).toBe(409);
  await save({ webhookUrl: receiver.url, webhookSecret: secret });
  expect((await test()).body.data).toMatchObject({ lastDelivery: { status: 200, isDelivered: true } });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ event: 'balance.test', alert: null });
  receiver.answers.push(401);
  expect((await test()).body.data).toMatchObject({ lastDelivery: { status: 401, isDelivered: false } });
});
