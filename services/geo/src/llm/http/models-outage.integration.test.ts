import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { admin, modelPerson, question } from '../../testing/geo-with-models.ts';
import { postgresProxy } from '../../testing/postgres-proxy.ts';
import { readEvents, type StreamEvent } from '../../testing/read-events.ts';
import { startGeo } from '../../testing/start-geo.ts';

const recorded = readFileSync(
  new URL('../clients/testing/fixtures/openai-answer.sse', import.meta.url),
  'utf8',
);
const half = recorded.indexOf('\n\n', recorded.lastIndexOf('## Слож')) + 2;
/** Cost of the recorded completion, at the price below. */
const realCost = (412 * 2 + 1_301 * 10) / 1e6;

let geo: Awaited<ReturnType<typeof startGeo>>;
let vendor: Awaited<ReturnType<typeof startStubServer>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  vendor = await startStubServer();
  geo = await startGeo({ sandbox: { host: new URL(vendor.url).host } });
  outbox = await watchOutbox(geo);
  const settings = { openai: { apiKey: 'sandbox-ok', model: 'some-model' } };
  expect((await geo.send('POST', '/api/settings', { as: admin, body: settings })).status).toBe(200);
  const price = { provider: 'openai', model: 'some-model', price: { inputUsd: 2, outputUsd: 10 } };
  expect((await geo.send('PUT', '/api/settings/model-prices', { as: admin, body: price })).status).toBe(200);
});
afterAll(async () => {
  await geo.close();
  await vendor.close();
});
beforeEach(async () => {
  await geo.sql('delete from model_answers; delete from usage_records');
  await outbox.forget();
});

const answers = () => geo.sql('select outcome, is_sent, cost_usd from model_answers');
const usage = async () =>
  (await outbox.published(usageRecorded.type)).map((data) => usageRecorded.data.parse(data));
const audited = async () =>
  (await outbox.published('auth.audit-entry-recorded')).filter(({ action }) => action === 'model.asked');
/**
 * Ends the lease of the running completion, as after a minute of silence of its process, and returns the completions.
 * Called repeatedly, because the last statement of a killed process may still lock the row or renew the lease.
 */
async function answersOnceExpired() {
  await geo.sql(`update model_answers set alive_until = now() - interval '1 second' where ended_at is null`);
  await geo.requestWork('answers-end');
  return answers();
}

/** Makes the vendor send half of its completion; resolves with the rest to send. */
function halfAnswer(): Promise<ServerResponse> {
  return new Promise((resolve) =>
    vendor.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(recorded.slice(0, half), () => resolve(response));
    }),
  );
}

/** Requests a completion; `hasText` resolves with its first text, `events` with all. */
async function ask(origin?: string) {
  const body = question('openai');
  const response = await geo.open('POST', '/api/models/answers', { as: modelPerson, body, origin });
  expect(response.status).toBe(200);
  const hasText = Promise.withResolvers<void>();
  const events: Promise<StreamEvent[]> = readEvents(response, (all) => {
    if (all.some(({ event }) => event === 'text')) hasText.resolve();
    return false;
  });
  return { hasText: hasText.promise, events };
}

test('ends with `done` and records the actual cost in the ledger once, after a Postgres outage during a completion (P42)', async () => {
  const proxy = await postgresProxy(geo.databaseUrl);
  const behind = await geo.addReplica({ databaseUrl: proxy.url });
  onTestFinished(async () => {
    proxy.thaw();
    await behind.close();
    proxy.close();
  });
  const vendorAnswers = halfAnswer();
  const { hasText, events } = await ask(behind.origin);
  const rest = await vendorAnswers;
  await hasText;
  proxy.freeze();
  await expect.poll(answersOnceExpired).toMatchObject([{ outcome: 'lost', is_sent: true }]);
  const [estimate] = await usage();
  expect(estimate).toMatchObject({ unansweredRequests: 1, cost: expect.any(Number) });
  // That replica gives up its silent connections, so its statements fail.
  await expect
    .poll(() => geo.lines.some((line) => line.includes('renewal of model answer leases failed')), {
      timeout: 60_000,
    })
    .toBe(true);
  rest.end(recorded.slice(half));
  proxy.thaw();
  expect((await events).at(-1)).toMatchObject({
    event: 'done',
    data: { usage: { isEstimate: false, costUsd: realCost } },
  });
  expect(await answers()).toEqual([{ outcome: 'done', is_sent: true, cost_usd: realCost }]);
  const corrected = { ...estimate, revision: 1, unansweredRequests: 0, cost: realCost };
  expect(await usage()).toEqual([estimate, corrected]);
  expect(await geo.sql('select amount, message from usage_records')).toEqual([
    { amount: realCost, message: corrected },
  ]);
  expect((await audited()).map(({ target }) => target)).toEqual([
    expect.stringContaining('lost'),
    expect.stringMatching(/done, .*заменяет запись lost/),
  ]);
});

test('charges and sends nothing if the reader disconnects while the completion is being reserved (P42)', async () => {
  vendor.answer();
  const lock = await geo.connect();
  await lock.query('begin; lock table model_answers in share mode');
  const gone = new AbortController();
  const asked = geo.open('POST', '/api/models/answers', {
    as: modelPerson,
    body: question('openai'),
    signal: gone.signal,
  });
  const waiting = () =>
    geo.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into model_answers%'`,
    );
  await expect.poll(waiting).toHaveLength(1);
  gone.abort();
  await asked.catch(() => undefined);
  await expect.poll(() => geo.lines.some((line) => line.includes('client disconnected'))).toBe(true);
  await lock.query('commit');
  lock.release();
  await expect.poll(answers).toEqual([{ outcome: 'cancelled', is_sent: false, cost_usd: 0 }]);
  expect(await usage()).toEqual([]);
  expect(vendor.received).toEqual([]);
  expect(await audited()).toMatchObject([{ target: expect.stringContaining('cancelled, без расходов') }]);
});

test('charges nothing for a completion whose process is killed before sending, and an estimate if it is killed afterwards (P42)', async () => {
  const outside = new URL(vendor.url).host;
  const file = new URL('../../testing/geo-process.ts', import.meta.url);
  const unsent = await spawnReplica(file, geo, outside);
  vendor.answer();
  const lock = await geo.connect();
  await lock.query(`begin; create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return new; end';
    create trigger wait_here before update of is_sent on model_answers for each row execute function wait_here();
    commit; select pg_advisory_lock(7)`);
  const first = geo.open('POST', '/api/models/answers', {
    as: modelPerson,
    body: question('openai'),
    origin: unsent.origin,
  });
  const waiting = () =>
    geo.sql(`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`);
  await expect.poll(waiting).toHaveLength(1);
  unsent.kill('SIGKILL');
  await first.then((response) => response.text()).catch(() => undefined);
  // The statement of the killed process must not count as its own.
  await geo.sql(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7 and not granted`,
  );
  await lock.query('select pg_advisory_unlock(7); drop function wait_here cascade');
  lock.release();
  await expect.poll(answersOnceExpired).toEqual([{ outcome: 'lost', is_sent: false, cost_usd: 0 }]);
  expect({ usage: await usage(), received: vendor.received }).toEqual({ usage: [], received: [] });

  await geo.sql('delete from model_answers');
  const sent = await spawnReplica(file, geo, outside);
  const vendorAnswers = halfAnswer();
  const { hasText, events } = await ask(sent.origin);
  await vendorAnswers;
  await hasText;
  sent.kill('SIGKILL');
  await events.catch(() => undefined);
  await expect.poll(answersOnceExpired).toMatchObject([{ outcome: 'lost', is_sent: true }]);
  expect(await usage()).toMatchObject([{ requests: 1, unansweredRequests: 1, cost: expect.any(Number) }]);
});
