import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createRateLimitTable, createSharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createLog } from '@geoplan/kit/log';
import type { FaultInput } from '@geoplan/sandbox/control/faults';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientForTests, failureOf, rowsOf } from './testing/client-under-test.ts';

const { sandbox, open, heard, find } = clientForTests();
const match = 'POST /notion/v1/data_sources';
const make = (rows: number) => sandbox().notion.addDatabase({ title: 'Sites', rows }).dataSourceId;

/** Notion's own body of an error. */
function error(status: number, code: string, more = {}): Omit<FaultInput, 'match'> {
  return {
    status,
    body: { object: 'error', status, code, message: `about ${code}`, request_id: 'r', ...more },
  };
}

/** A query meets the fault so many times; what came of it and how often it was sent. */
async function queryWith(fault: Omit<FaultInput, 'match'>, times: number, input = {}) {
  const dataSourceId = make(3);
  sandbox().clearLog();
  sandbox().faults.clear();
  sandbox().faults.add({ match, times, ...fault });
  const work = rowsOf(open(input), { dataSourceId });
  const result = await work.then(
    (rows) => rows.length,
    async () => (await failureOf(work)).code,
  );
  return [result, heard().length];
}

describe('permanent errors (provider-apis.md B.5)', () => {
  const final = [
    [400, 'validation_error', 'bad_request'],
    [400, 'invalid_json', 'bad_request'],
    [400, 'invalid_request', 'bad_request'],
    [400, 'invalid_request_url', 'bad_request'],
    [400, 'missing_version', 'bad_request'],
    [401, 'unauthorized', 'bad_token'],
    [403, 'restricted_resource', 'capability_missing'],
    [404, 'object_not_found', 'not_shared'],
  ] as const;
  it.each(final)('%i %s is reported at once as %s', async (status, code, expected) => {
    expect(await queryWith(error(status, code), 9)).toEqual([expected, 1]);
  });

  it('quotes Notion where only its own words say what is wrong', async () => {
    sandbox().faults.add({ match, ...error(400, 'validation_error') });
    const failure = await failureOf(rowsOf(open(), { dataSourceId: make(1) }));
    expect(failure.message).toBe('Notion отклонил запрос. Ответ Notion: about validation_error');
  });

  it.each([401, 403, 404])(
    'a web page with %i, which is not Notion’s, blames neither token nor base',
    async (status) => {
      expect(await queryWith({ fault: 'html', status }, 9)).toEqual(['blocked', 1]);
    },
  );
});

describe('transient errors, of a single request as of a scan (B.5, B.6)', () => {
  const transient = [
    ['409 conflict_error', error(409, 'conflict_error')],
    ['500 internal_server_error', error(500, 'internal_server_error')],
    ['502 bad_gateway, which the SDK does not know', error(502, 'bad_gateway')],
    ['502 with a web page', { fault: 'html' }],
    ['503 service_unavailable', error(503, 'service_unavailable')],
    ['503 database_connection_unavailable', error(503, 'database_connection_unavailable')],
    ['504 gateway_timeout', error(504, 'gateway_timeout')],
    ['a reset', { fault: 'reset' }],
    ['a body cut short', { fault: 'truncate' }],
  ] as const;
  it.each(transient)('%s', async (_name, fault) => {
    expect(await queryWith(fault, 3)).toEqual([3, 4]);
    expect(await queryWith(fault, 9)).toEqual(['unavailable', 4]);
  });

  it('200 with what is not JSON', async () => {
    expect(await queryWith({ fault: 'bad-json' }, 3)).toEqual([3, 4]);
    expect(await queryWith({ fault: 'bad-json' }, 9)).toEqual(['bad_answer', 4]);
  });

  it('200 with JSON that is no page of rows is not tried again', async () => {
    expect(await queryWith({ status: 200, body: {} }, 9)).toEqual(['bad_answer', 1]);
    const hole = {
      object: 'list',
      results: [{ object: 'page', id: 'x' }],
      has_more: false,
      next_cursor: null,
    };
    // What Notion sends to an integration that may not read content.
    expect(await queryWith({ status: 200, body: hole }, 9)).toEqual(['capability_missing', 1]);
    const endless = { object: 'list', results: [], has_more: true, next_cursor: null };
    expect(await queryWith({ status: 200, body: endless }, 9)).toEqual(['bad_answer', 1]);
  });

  // The attempt after it may be held up as long by a busy machine.
  const slow = { limits: { attemptMs: 250, maxAttempts: 100 } };
  it.each(['hang-headers', 'hang-body'] as const)(
    '%s: the deadline covers headers and body',
    async (fault) => {
      const began = performance.now();
      const [rows, sent] = await queryWith({ fault }, 1, slow);
      expect(rows).toBe(3);
      expect(sent).toBeGreaterThanOrEqual(2);
      expect(performance.now() - began).toBeGreaterThan(240);
    },
  );

  it('an answer larger than the bound', async () => {
    expect(await queryWith({ fault: 'huge' }, 1, { maxBytes: 1_000_000 })).toEqual([3, 2]);
    expect(await queryWith({ fault: 'huge' }, 9, { maxBytes: 1_000_000 })).toEqual(['bad_answer', 4]);
  });

  it('as often as the work allows', async () => {
    const fault = error(500, 'internal_server_error');
    expect(await queryWith(fault, 9, { limits: { maxAttempts: 2 } })).toEqual(['unavailable', 2]);
  });

  it('makes the pages smaller after a 503, as Notion advises', async () => {
    const dataSourceId = make(120);
    sandbox().clearLog();
    sandbox().faults.add({ match, ...error(503, 'service_unavailable') });
    expect(await rowsOf(open(), { dataSourceId })).toHaveLength(120);
    // Refused, then 50, 50 and 20.
    expect(heard()).toHaveLength(4);
  });

  it('a scan too, and a page in the middle', async () => {
    const { id, dataSourceId } = sandbox().notion.addDatabase({ title: 'Sites', rows: 350 });
    sandbox().faults.add({ match: 'GET /notion/v1/databases', ...error(503, 'service_unavailable') });
    sandbox().faults.add({ match: 'GET /notion/v1/data_sources', fault: 'reset' });
    expect((await find(id)).id).toBe(id);
    sandbox().faults.add({ match, delayMs: 1, times: 2 });
    sandbox().faults.add({ match, fault: 'truncate', times: 2 });
    expect(await rowsOf(open(), { dataSourceId })).toHaveLength(350);
  });
});

const limited = (retryAfter: number): Omit<FaultInput, 'match'> => ({
  ...error(429, 'rate_limited', { additional_data: { retry_after: String(retryAfter) } }),
  retryAfter,
});

describe('a rate limit', () => {
  it.each([429, 529])('%i is waited for as long as it says, any number of times', async (status) => {
    const began = performance.now();
    const code = status === 429 ? 'rate_limited' : 'service_overload';
    expect(await queryWith({ ...error(status, code), retryAfter: 1 }, 2)).toEqual([3, 3]);
    expect(performance.now() - began).toBeGreaterThan(1_990);
  });

  it('that lasts longer than there is time to wait is reported at once', async () => {
    expect(await queryWith(limited(49), 9)).toEqual(['rate_limited', 1]);
    const failure = await failureOf(rowsOf(open(), { dataSourceId: make(1) }));
    expect(failure.message).toBe(
      'Notion просит подождать: слишком много запросов. Повторите через 49\u00A0с.',
    );
  });

  it('without an end is given up when the waiting comes to more than the bound', async () => {
    const input = { limits: { maxWaitMs: 2_500 } };
    expect(await queryWith(limited(1), 99, input)).toEqual(['rate_limited', 3]);
  });

  it('is met without a pace, and got over', async () => {
    const dataSourceId = make(700);
    const token = 'ntn_paced_by_nobody';
    expect(await rowsOf(open({ token, limits: { maxWaitMs: 20_000 } }), { dataSourceId })).toHaveLength(700);
    expect(
      sandbox()
        .log()
        .filter(({ status }) => status === 429).length,
    ).toBeGreaterThan(0);
  });
});

describe('the pace of a token', () => {
  let databases: Database<unknown>[];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    const log = createLog({ service: 'test', level: 'silent' });
    databases = [1, 2].map(() => createDatabase({ url: fresh.url, log, applicationName: 'test' }));
    drop = () => fresh.drop();
    await createRateLimitTable((databases[0] as Database<unknown>).kysely);
  });
  afterAll(async () => {
    await Promise.all(databases.map((each) => each.close()));
    await drop();
  });
  /** The n-th replica's client of a token. */
  const replica = (at: number, token: string, maxWaitMs = 20_000) =>
    open({
      token,
      perSecond: 2.5,
      pace: createSharedRateLimiter((databases[at] as Database<unknown>).kysely),
      limits: { maxWaitMs },
    });

  it('is shared by replicas: the ten calls of two are as far apart as those of one', async () => {
    const dataSourceId = make(450);
    const token = 'ntn_unlimited_shared';
    sandbox().clearLog();
    const began = performance.now();
    const scans = [0, 1].map((at) => rowsOf(replica(at, token), { dataSourceId, propertyIds: [] }));
    for (const rows of await Promise.all(scans)) expect(rows).toHaveLength(450);
    // Nine pauses of 400 ms; two paces would be over after four.
    expect(performance.now() - began).toBeGreaterThan(3_550);
    expect(sandbox().log()).toHaveLength(10);
  });

  it('pauses every replica when one gets a Retry-After, and fails those who may not wait so long', async () => {
    const dataSourceId = make(1);
    // Longer than a busy machine takes to see who is refused meanwhile.
    sandbox().faults.add({ match, ...error(429, 'rate_limited'), retryAfter: 600 });
    const [long, stop] = ['ntn_unlimited_long', new AbortController()];
    const waiting = failureOf(rowsOf(replica(0, long, 3_600_000), { dataSourceId }, stop.signal));
    await expect.poll(() => heard().length).toBe(1);
    await expect
      .poll(async () => (await failureOf(rowsOf(replica(1, long, 300), { dataSourceId }))).code)
      .toBe('rate_limited');
    stop.abort(new Error('enough'));
    await waiting;

    const token = 'ntn_unlimited_held';
    const before = heard().length;
    sandbox().faults.add({ match, ...error(429, 'rate_limited'), retryAfter: 3 });
    const began = performance.now();
    const first = rowsOf(replica(0, token), { dataSourceId });
    await expect.poll(() => heard().length).toBeGreaterThan(before);
    const second = rowsOf(replica(1, token), { dataSourceId });
    expect((await first).length + (await second).length).toBe(2);
    expect(performance.now() - began).toBeGreaterThan(2_950);
    // Another account is not concerned.
    expect(await rowsOf(replica(1, 'ntn_unlimited_free', 2_000), { dataSourceId })).toHaveLength(1);
  });

  it('waits no longer when the scan is no longer wanted', async () => {
    const dataSourceId = make(1);
    const token = 'ntn_unlimited_left';
    sandbox().faults.add({ match, ...error(429, 'rate_limited'), retryAfter: 600 });
    const stop = new AbortController();
    const failed = failureOf(rowsOf(replica(0, token, 3_600_000), { dataSourceId }, stop.signal));
    await expect.poll(() => heard().length).toBe(1);
    stop.abort(new Error('enough'));
    expect((await failed).message).toBe('enough');
  });
});
