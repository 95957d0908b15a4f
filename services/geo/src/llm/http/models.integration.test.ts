import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  admin,
  modelPerson as person,
  question,
  startGeoWithModels,
  type GeoWithModels,
} from '../../testing/geo-with-models.ts';
import { readEvents } from '../../testing/read-events.ts';

let geo: GeoWithModels;
const providers = ['openai', 'anthropic'] as const;

beforeAll(async () => {
  geo = await startGeoWithModels();
});
afterAll(() => geo.close());
beforeEach(() => geo.forget());

const refused = (body: object, as = person) => geo.send('POST', '/api/models/answers', { as, body });
const readPrices = async () => (await geo.send('GET', '/api/settings/model-prices', { as: admin })).body.data;

describe.each(providers)('%s', (provider) => {
  beforeEach(async () => {
    await geo.use(provider);
    await geo.price(provider, { inputUsd: 2, outputUsd: 10 });
    await geo.forget();
  });

  test('streams a completion and counts it once, with the tokens that the vendor reports', async () => {
    const { started, text, done, last } = await geo.ask(provider);
    expect(started?.estimate).toMatchObject({
      provider,
      model: 'some-model',
      isDemo: true,
      pairs: 2,
      knownPairs: 1,
    });
    expect(text).toContain('## lumora — Германия');
    expect(last).toBe(done);
    expect(done).toMatchObject({ reason: 'end', usage: { isEstimate: false } });
    const { inputTokens, outputTokens, costUsd } = done!.usage;
    expect(costUsd).toBeCloseTo((inputTokens * 2 + outputTokens * 10) / 1e6, 6);
    expect(started!.estimate.inputTokens).toBeGreaterThanOrEqual(inputTokens);
    expect(started!.estimate.maxCostUsd).toBeGreaterThan(costUsd!);
    expect(await geo.usage()).toMatchObject([
      {
        provider,
        purpose: 'model',
        requests: 1,
        unansweredRequests: 0,
        cost: costUsd,
        currency: 'USD',
        user: person.email,
      },
    ]);
    expect(await geo.audited()).toMatchObject([
      {
        actor: person.email,
        target: expect.stringContaining(`стратегия: ${provider} some-model, пар 2, done`),
      },
    ]);
    expect(await geo.running()).toBe(0);
  });

  test('reports a completion that is cut at its limit', async () => {
    await geo.use(provider, { model: 'sandbox-long' });
    expect((await geo.ask(provider)).done).toMatchObject({ reason: 'length', usage: { costUsd: null } });
  });
});

describe('completion that fails', () => {
  beforeEach(() => geo.price('openai', { inputUsd: 2, outputUsd: 10 }));

  test('costs nothing if the vendor refuses the request, and is counted once', async () => {
    await geo.use('openai', { apiKey: 'sandbox-bad-key' });
    await geo.forget();
    const { failed, last } = await geo.ask('openai');
    expect(last).toBe(failed);
    expect(failed).toMatchObject({ code: 'auth', usage: null });
    expect(await geo.usage()).toMatchObject([{ requests: 1, unansweredRequests: 0, cost: 0 }]);
    expect(await geo.audited()).toMatchObject([{ target: expect.stringContaining('auth, без расходов') }]);
  });

  test('keeps the text received before its connection is cut, and costs an estimate', async () => {
    await geo.use('openai', { model: 'sandbox-cut' });
    await geo.price('openai', { inputUsd: 2, outputUsd: 10 }, 'sandbox-cut');
    await geo.forget();
    const { text, failed } = await geo.ask('openai');
    expect(text).toContain('## lumora');
    expect(failed).toMatchObject({ code: 'cut', usage: { isEstimate: true } });
    expect(failed!.usage!.costUsd).toBeGreaterThan(0);
    expect(await geo.usage()).toMatchObject([
      { requests: 1, unansweredRequests: 1, cost: failed!.usage!.costUsd },
    ]);
    expect(await geo.audited()).toMatchObject([{ target: expect.stringContaining('(оценка)') }]);
  });

  test('aborts the vendor request when the stream is closed, and counts the tokens received', async () => {
    await geo.use('openai', { model: 'sandbox-silent' });
    await geo.forget();
    const response = await geo.open('POST', '/api/models/answers', { as: person, body: question('openai') });
    await readEvents(response, (events) => events.some(({ event }) => event === 'text'));
    await expect.poll(geo.usage).toMatchObject([{ requests: 1, unansweredRequests: 1 }]);
    expect(await geo.audited()).toMatchObject([{ target: expect.stringContaining('cancelled') }]);
    expect(await geo.running()).toBe(0);
  });
});

describe('rejection before a vendor receives anything', () => {
  beforeEach(() => geo.use('openai'));

  test('rejects a model that has no key or is switched off', async () => {
    await geo.send('POST', '/api/settings', {
      as: admin,
      body: { openai: { enabled: false }, anthropic: { apiKey: '' } },
    });
    expect((await geo.send('GET', '/api/models', { as: someone('viewer') })).body.data).toEqual({
      models: [],
    });
    for (const provider of providers)
      expect((await refused(question(provider))).body.error).toMatchObject({ code: 'conflict' });
    await geo.send('POST', '/api/settings', { as: admin, body: { openai: { enabled: true } } });
  });

  test('does not send a sandbox key to any vendor if there is no sandbox', async () => {
    const other = await geo.addReplica({ sandbox: undefined });
    const listed = await geo.send('GET', '/api/models', { as: person, origin: other.origin });
    expect(listed.body.data).toEqual({ models: [] });
    await other.close();
  });

  test('rejects a third concurrent completion by one user', async () => {
    await geo.use('openai', { model: 'sandbox-silent' });
    const stop = new AbortController();
    const opened = await Promise.all(
      [1, 2].map(() =>
        geo.open('POST', '/api/models/answers', {
          as: person,
          body: question('openai'),
          signal: stop.signal,
        }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    const third = await refused(question('openai'));
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('10');
    const somebodyElse = await geo.open('POST', '/api/models/answers', {
      as: someone('user', { email: 'other@example.org' }),
      body: question('openai'),
      signal: stop.signal,
    });
    expect(somebodyElse.status).toBe(200);
    stop.abort();
    await expect.poll(geo.running).toBe(0);
  });

  test('rejects a completion that would exceed a spending limit, or whose model has no price while a limit applies', async () => {
    const { revision } = (await geo.send('GET', '/api/settings/ceilings', { as: admin })).body.data as {
      revision: number;
    };
    const ceilings = [{ user: null, currency: 'USD', monthly: 0.01 }];
    expect(
      (await geo.send('PUT', '/api/settings/ceilings', { as: admin, body: { ceilings, revision } })).status,
    ).toBe(200);
    await geo.price('openai', { inputUsd: 2, outputUsd: 10 });
    expect((await refused(question('openai'))).body.error.message).toContain(
      'Месячный лимит расходов на всех',
    );
    await geo.price('openai', null);
    expect((await refused(question('openai'))).body.error.message).toContain('цена этой модели не задана');
    await geo.price('openai', { inputUsd: 0, outputUsd: 0 });
    expect((await geo.ask('openai')).done).toMatchObject({ usage: { costUsd: 0 } });
    const none = { ceilings: [], revision: revision + 1 };
    expect((await geo.send('PUT', '/api/settings/ceilings', { as: admin, body: none })).status).toBe(200);
  });

  test('rejects a prompt that is too large, and a prompt from a viewer', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `word ${at}`);
    expect((await refused(question('openai', many))).status).toBe(400);
    expect((await refused(question('openai'), someone('viewer'))).status).toBe(403);
  });
});

test('rejects a repeated request, even after its completion has ended, and charges nothing more', async () => {
  await geo.use('openai');
  await geo.forget();
  const headers = { 'idempotency-key': 'question-1' };
  const body = question('openai');
  const response = await geo.open('POST', '/api/models/answers', { as: person, body, headers });
  await response.text();
  const repeated = await geo.send('POST', '/api/models/answers', { as: person, body, headers });
  expect(repeated.status, repeated.text).toBe(409);
  expect(repeated.body.error.message).toContain('уже задан');
  expect(await geo.usage()).toHaveLength(1);
});

test('counts a completion of a crashed process once, as an estimate', async () => {
  await geo.forget();
  await geo.sql(`insert into model_answers (answer_id, user_id, user_email, tool, provider, model, host, account_key, pairs,
      input_usd, output_usd, max_cost_usd, input_tokens, output_tokens, alive_until)
    values (gen_random_uuid(), gen_random_uuid(), 'gone@example.org', 'tzGeneration', 'openai', 'gpt-4', 'api.openai.com',
      '0123456789abcdef', 1, 30, 60, 1, 1000, 100, now() - interval '1 second')`);
  await geo.requestWork('answers-end');
  await expect
    .poll(geo.usage)
    .toMatchObject([{ user: 'gone@example.org', unansweredRequests: 1, cost: 0.036 }]);
  expect(await geo.audited()).toMatchObject([{ target: expect.stringContaining('lost') }]);
});

test('corrects, exactly once, a completion that was counted as lost while it was still streaming', async () => {
  const { origin, close } = await geo.addReplica({
    times: { modelSilenceMs: 3_000, medianPollMs: Infinity },
  });
  onTestFinished(close);
  await geo.use('openai', { model: 'sandbox-silent' });
  await geo.price('openai', { inputUsd: 2, outputUsd: 10 }, 'sandbox-silent');
  await geo.forget();
  const asked = { as: person, body: question('openai'), origin };
  const response = await geo.open('POST', '/api/models/answers', asked);
  const begun = Promise.withResolvers<void>();
  const reading = readEvents(response, (events) => {
    if (events.some(({ event }) => event === 'text')) begun.resolve();
    return false;
  });
  await begun.promise;
  // Repeatedly, because its process renews the lease every few seconds.
  const lose = `update model_answers set alive_until = now() - interval '1 second' where ended_at is null`;
  const taken = async () => {
    await geo.sql(lose);
    await geo.requestWork('answers-end');
    return geo.running();
  };
  await expect.poll(taken).toBe(0);
  // The vendor's silence ends it a second time.
  const last = (await reading).at(-1);
  expect(last).toMatchObject({ event: 'failed', data: { code: 'timeout', usage: { isEstimate: true } } });
  const { costUsd } = (last!.data as { usage: { costUsd: number } }).usage;
  expect(costUsd).toBeGreaterThan(0);
  expect(await geo.usage()).toMatchObject([
    { requests: 1, unansweredRequests: 1, cost: costUsd, revision: 1 },
  ]);
  expect(await geo.audited()).toMatchObject([
    { target: expect.stringContaining('lost') },
    { target: expect.stringContaining('timeout') },
  ]);
});

test('uses the list prices until an admin sets other prices', async () => {
  await geo.use('anthropic', { model: 'claude-opus-5-5' });
  const listed = { inputUsd: 4, outputUsd: 20 };
  const priced = (given: object) => ({
    models: [expect.anything(), { provider: 'anthropic', model: 'claude-opus-5-5', listed, ...given }],
  });
  expect(await readPrices()).toEqual(priced({ price: listed, isSet: false }));
  await geo.price('anthropic', { inputUsd: 3, outputUsd: 15 }, 'claude-opus-5-5');
  expect(await readPrices()).toEqual(priced({ price: { inputUsd: 3, outputUsd: 15 }, isSet: true }));
  await geo.price('anthropic', null, 'claude-opus-5-5');
  expect(await readPrices()).toEqual(priced({ price: listed, isSet: false }));
});
