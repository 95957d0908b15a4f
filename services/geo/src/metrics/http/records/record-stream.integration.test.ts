import { connect } from 'node:net';
import { listRecords } from '@geoplan/contracts/geo/geo-keywords';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { hostileKeywords } from '../../../testing/hostile-keywords.ts';
import { measurement, store } from '../../../testing/record-store.ts';
import { someone, authorizationOf } from '@geoplan/kit/testing/service-client';

const { geo, tables } = geoWithTables({ times: { listWaitMs: 60_000 } });
const removeAll = () =>
  geo().sql(`truncate keywords, records, measurements, keyword_search, country_totals;
    update record_totals set version = version + 1, records = 0, keywords = 0`);

const path = '/api/geo-analysis';

async function list(query = '', headers: Record<string, string> = {}, as = someone('viewer')) {
  const answer = await geo().open('GET', path + query, { headers, as });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}
async function results(query = '') {
  const { status, text } = await list(query);
  expect(status).toBe(200);
  return listRecords.response.parse(JSON.parse(text)).data.results;
}

async function fillWithMany(count: number): Promise<void> {
  await geo()
    .sql(`insert into records (keyword_key, keyword, country, search_volume, clicks, last_updated, created_at, source)
    select 'k' || n, repeat('k', 1000), 'us', n, n, now(), now(), 0 from generate_series(1, ${count}) n;
    update record_totals set records = ${count}; insert into country_totals values ('us', ${count})`);
}
const streaming = async () =>
  (
    await geo().sql(`select 1 from pg_stat_activity where application_name = 'geoplan-geo-stream'
    and datname = current_database()`)
  ).length;

/** Starts a caller that requests everything and reads nothing. */
function startLazyReader() {
  const authorization = authorizationOf(someone('viewer'), 'geo');
  const socket = connect(Number(new URL(geo().origin).port), '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: geo\r\nauthorization: ${authorization}\r\n\r\n`);
  return socket;
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const pairs = async (query: string) =>
  (await results(query)).map(({ keyword, country }) => `${keyword} ${country}`).toSorted();

describe('list of all records', () => {
  afterEach(removeAll);

  it('returns an empty list while nothing is stored', async () => {
    expect((await list()).text).toBe('{"success":true,"data":{"results":[]}}');
  });

  it('returns exactly the stored records, including hostile keywords and unknown figures', async () => {
    const unknown = { cpc: null, difficulty: null, globalSearchVolume: null, trafficPotential: null };
    const figures = { searchVolume: Number.MAX_SAFE_INTEGER, clicks: 0, cpc: 0.000_000_1, difficulty: 0 };
    const stored = await store(tables(), [
      ...hostileKeywords.map((keyword) => measurement(keyword)),
      measurement('unknown', 'de', unknown),
      measurement('extreme', 'de', figures),
    ]);
    expect((await results()).toSorted(byId)).toEqual(stored.toSorted(byId));
  });

  it('filters by a keyword in any spelling and by a country', async () => {
    await store(tables(), [
      measurement('Nike'),
      measurement('nike', 'gb'),
      measurement('nike air'),
      measurement("x' or true"),
    ]);
    expect(await pairs('?keyword=%20NIKE')).toEqual(['Nike us', 'nike gb']);
    expect(await pairs('?keyword=nike&country=UK')).toEqual(['nike gb']);
    expect(await pairs('?country=gb')).toEqual(['nike gb']);
    expect(await pairs(`?keyword=${encodeURIComponent("x' or true")}`)).toEqual(["x' or true us"]);
    expect(await pairs('?keyword=unknown')).toEqual([]);
    expect((await list('?country=zz')).status).toBe(400);
  });

  it('returns 304 until a record changes', async () => {
    const [record] = await store(tables(), [measurement('nike')]);
    const first = await list();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await list('', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await list('', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await list('', { 'if-none-match': `"a", ${etag}` })).status).toBe(304);
    await geo().send('DELETE', `${path}/${record?.id}`);
    const changed = await list('', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('rejects anonymous callers', async () => {
    const refused = await geo().open('GET', path, { as: { kind: 'anonymous' } });
    expect(refused.status).toBe(401);
    await refused.text();
  });

  it('queues a request while other lists are read, instead of rejecting it', async () => {
    await fillWithMany(2_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => list()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(answers.map(({ text }) => text.length)).size).toBe(1);
  });
});

describe('long list', () => {
  // Above the capacity of all buffers between Postgres and a reader: about 25 MB.
  beforeAll(() => fillWithMany(20_000));
  afterAll(removeAll);

  it('reads one snapshot, regardless of concurrent writes', async () => {
    const [stored] = await geo().sql('select count(*)::int as records from records');
    const answer = await geo().open('GET', path);
    const etag = answer.headers.get('etag');
    await store(tables(), [measurement('written meanwhile')]);
    const { data } = (await answer.json()) as { data: { results: unknown[] } };
    expect(data.results).toHaveLength(stored?.['records']);
    expect((await list('', { 'if-none-match': etag ?? '' })).status).toBe(200);
  });

  it('closes the connection and stops the query when the reader disconnects in the middle of the response', async () => {
    const leaving = new AbortController();
    const answer = await geo().open('GET', path, { signal: leaving.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    // Sessions of earlier readers may still be ending.
    await expect.poll(streaming).toBe(1);
    leaving.abort();
    await reader?.read().catch(() => undefined);
    await expect.poll(streaming).toBe(0);
    expect(geo().lines.join('')).not.toContain('unhandled error');
  });

  it('occupies one of four slots for a stalled reader, but none for short lists, and gives the next free slot to a fifth reader', async () => {
    await store(tables(), [measurement('nike', 'gb')]);
    await expect.poll(streaming).toBe(0);
    const lazy = Array.from({ length: 4 }, startLazyReader);
    await expect.poll(streaming).toBe(4);
    for (const short of ['?keyword=nothing', '?keyword=nike&country=gb', '?country=gb', '?keyword=k7'])
      expect((await list(short)).status, short).toBe(200);
    expect((await geo().send('GET', '/api/geo-analysis/keywords')).status).toBe(200);
    const waiting = list();
    expect(await streaming()).toBe(4);
    for (const socket of lazy) socket.destroy();
    expect((await waiting).status).toBe(200);
    await expect.poll(streaming).toBe(0);
  });

  it('aborts the response, instead of sending a shorter list, if the rows stop half-way', async () => {
    const answer = await geo().open('GET', path);
    await geo().sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'geoplan-geo-stream' and datname = current_database()`);
    await expect(answer.text()).rejects.toThrow();
    // A server that waits for this process to read closes the connection without an error message.
    const ended = /terminating connection|Connection terminated/;
    await expect.poll(() => geo().lines.join('')).toMatch(ended);
  });

  it('returns an error if the rows cannot be read at all', async () => {
    await sql`alter table records rename to hidden`.execute(tables().kysely);
    const refused = await geo().send('GET', path);
    await sql`alter table hidden rename to records`.execute(tables().kysely);
    expect(refused).toMatchObject({ status: 500, body: { success: false, error: { code: 'internal' } } });
  });
});
