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

/** Error body as Notion sends it. */
function error(status: number, code: string, more = {}): Omit<FaultInput, 'match'> {
  return {
    status,
    body: { object: 'error', status, code, message: `about ${code}`, request_id: 'r', ...more },
  };
}

/** Runs a query that meets the fault this many times; returns its result and the number of requests. */
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
  it.each(final)('reports %i %s immediately as %s', async (status, code, expected) => {
    expect(await queryWith(error(status, code), 9)).toEqual([expected, 1]);
  });

  it('quotes the message from Notion if it is the only description of the problem', async () => {
    sandbox().faults.add({ match, ...error(400, 'validation_error') });
    const failure = await failureOf(rowsOf(open(), { dataSourceId: make(1) }));
    expect(failure.message).toBe('Notion отклонил запрос. Ответ Notion: about validation_error');
  });

  it.each([401, 403, 404])(
    'blames neither token nor database for a web page with %i that is not Notion’s',
    async (status) => {
      expect(await queryWith({ fault: 'html', status }, 9)).toEqual(['blocked', 1]);
    },
  );
});

describe('transient errors, of a single request and of a scan (B.5, B.6)', () => {
  const transient = [
    ['409 conflict_error', error(409, 'conflict_error')],
    ['500 internal_server_error', error(500, 'internal_server_error')],
    ['502 bad_gateway, which the SDK does not know', error(502, 'bad_gateway')],
    ['502 with a web page', { fault: 'html' }],
    ['503 service_unavailable', error(503, 'service_unavailable')],
    ['503 database_connection_unavailable', error(503, 'database_connection_unavailable')],
    ['504 gateway_timeout', error(504, 'gateway_timeout')],
    ['a reset', { fault: 'reset' }],
    ['a truncated body', { fault: 'truncate' }],
  ] as const;
  it.each(transient)('retries %s', async (_name, fault) => {
    expect(await queryWith(fault, 3)).toEqual([3, 4]);
    expect(await queryWith(fault, 9)).toEqual(['unavailable', 4]);
  });

  it('retries a 200 that is not JSON', async () => {
    expect(await queryWith({ fault: 'bad-json' }, 3)).toEqual([3, 4]);
    expect(await queryWith({ fault: 'bad-json' }, 9)).toEqual(['bad_answer', 4]);
  });

  it('does not retry a 200 with JSON that is not a page of rows', async () => {
    expect(await queryWith({ status: 200, body: {} }, 9)).toEqual(['bad_answer', 1]);
    const hole = {
      object: 'list',
      results: [{ object: 'page', id: 'x' }],
      has_more: false,
      next_cursor: null,
    };
    // Notion's response to an integration that may not read content.
    expect(await queryWith({ status: 200, body: hole }, 9)).toEqual(['capability_missing', 1]);
    const endless = { object: 'list', results: [], has_more: true, next_cursor: null };
    expect(await queryWith({ status: 200, body: endless }, 9)).toEqual(['bad_answer', 1]);
  });

  // A busy machine may delay the next attempt as long.
  const slow = { limits: { attemptMs: 250, maxAttempts: 100 } };
  it.each(['hang-headers', 'hang-body'] as const)(
    'applies the deadline to headers and body: %s',
    async (fault) => {
      const began = performance.now();
      const [rows, sent] = await queryWith({ fault }, 1, slow);
      expect(rows).toBe(3);
      expect(sent).toBeGreaterThanOrEqual(2);
      expect(performance.now() - began).toBeGreaterThan(240);
    },
  );

  it('rejects a response above the size limit', async () => {
    expect(await queryWith({ fault: 'huge' }, 1, { maxBytes: 1_000_000 })).toEqual([3, 2]);
    expect(await queryWith({ fault: 'huge' }, 9, { maxBytes: 1_000_000 })).toEqual(['bad_answer', 4]);
  });

  it('retries as often as the limits for the kind of work allow', async () => {
    const fault = error(500, 'internal_server_error');
    expect(await queryWith(fault, 9, { limits: { maxAttempts: 2 } })).toEqual(['unavailable', 2]);
  });

  it('requests smaller pages after a 503, as Notion advises', async () => {
    const dataSourceId = make(120);
    sandbox().clearLog();
    sandbox().faults.add({ match, ...error(503, 'service_unavailable') });
    expect(await rowsOf(open(), { dataSourceId })).toHaveLength(120);
    // Rejected, then 50, 50 and 20.
    expect(heard()).toHaveLength(4);
  });

  it('also requests smaller pages in a scan, even if the failures begin in the middle of the scan', async () => {
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

describe('rate limit', () => {
  it.each([429, 529])(
    'waits for the time that a %i requests, however often it is repeated',
    async (status) => {
      const began = performance.now();
      const code = status === 429 ? 'rate_limited' : 'service_overload';
      expect(await queryWith({ ...error(status, code), retryAfter: 1 }, 2)).toEqual([3, 3]);
      expect(performance.now() - began).toBeGreaterThan(1_990);
    },
  );

  it('immediately reports a rate-limit pause that is longer than the remaining time', async () => {
    expect(await queryWith(limited(49), 9)).toEqual(['rate_limited', 1]);
    const failure = await failureOf(rowsOf(open(), { dataSourceId: make(1) }));
    expect(failure.message).toBe(
      'Notion просит подождать: слишком много запросов. Повторите через 49\u00A0с.',
    );
  });

  it('gives up if an endless rate limit exceeds the maximum wait', async () => {
    const input = { limits: { maxWaitMs: 2_500 } };
    expect(await queryWith(limited(1), 99, input)).toEqual(['rate_limited', 3]);
  });

  it('waits as long as Notion’s rate limit requires if the client has no rate limit configured', async () => {
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

describe('shared rate of a token', () => {
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
  /** Client of a token on the n-th replica. */
  const replica = (at: number, token: string, maxWaitMs = 20_000) =>
    open({
      token,
      perSecond: 2.5,
      rateLimit: createSharedRateLimiter((databases[at] as Database<unknown>).kysely),
      limits: { maxWaitMs },
    });

  it('spaces ten calls from two replicas like ten calls from one replica', async () => {
    const dataSourceId = make(450);
    const token = 'ntn_unlimited_shared';
    sandbox().clearLog();
    const began = performance.now();
    const scans = [0, 1].map((at) => rowsOf(replica(at, token), { dataSourceId, propertyIds: [] }));
    for (const rows of await Promise.all(scans)) expect(rows).toHaveLength(450);
    // Nine pauses of 400 ms; two separate limits would be done after four.
    expect(performance.now() - began).toBeGreaterThan(3_550);
    expect(sandbox().log()).toHaveLength(10);
  });

  it('pauses every replica after one Retry-After, and fails calls that cannot wait that long', async () => {
    const dataSourceId = make(1);
    // Longer than a busy machine needs to observe the failure of the other replica.
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
    // Another account is not affected.
    expect(await rowsOf(replica(1, 'ntn_unlimited_free', 2_000), { dataSourceId })).toHaveLength(1);
  });

  it('stops waiting when the scan is aborted', async () => {
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
