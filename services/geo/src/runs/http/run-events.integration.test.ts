import { runEventSchemas } from '@geoplan/contracts/geo/geo-runs';
import type { RunEventName } from '@geoplan/contracts/runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, type StreamEvent } from '../../testing/read-events.ts';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { someone } from '@geoplan/kit/testing/service-client';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ lookup: { concurrency: 5 }, times: { keepAliveMs: 300, sweepMs: 500 } });
});
afterAll(() => geo.close());

const eventsOf = (runId: string) => `/api/geo-analysis/runs/${runId}/events`;

async function follow(runId: string, after?: string, isEnough?: (events: readonly StreamEvent[]) => boolean) {
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after };
  const response = await geo.open('GET', eventsOf(runId), { as: someone('viewer'), headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return readEvents(response, isEnough);
}

const named = (events: readonly StreamEvent[], name: RunEventName) =>
  events.filter(({ event }) => event === name);
const itemsOf = (events: readonly StreamEvent[]) =>
  named(events, 'item').map(({ id, data }) => ({ id, data }));
const seqs = (events: readonly StreamEvent[]) => named(events, 'item').map(({ id }) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('sends every item once in order of completion, progress at most four times per second, and one end event', async () => {
  geo.sandbox.delay(150);
  const began = performance.now();
  const runId = await geo.start({ keywords: [...words(30, 'told'), 'fail'], countries: ['us'] });
  const events = await follow(runId);
  geo.sandbox.delay(0);
  for (const { event, data } of events) runEventSchemas[event as RunEventName].parse(data);
  expect(seqs(events)).toEqual(upTo(31));
  const progress = named(events, 'progress');
  expect(events[0]?.event).toBe('progress');
  expect(progress.length).toBeGreaterThanOrEqual(3);
  // Over the whole run: single events may reach a busy reader late, and the next one in time.
  expect(progress.length - 1).toBeLessThanOrEqual(((progress.at(-1)?.at ?? 0) - began) / 250);
  expect(events.slice(-1)).toMatchObject([{ event: 'completed', data: { done: 31, total: 31, failed: 1 } }]);
  expect(events.filter(({ event }) => !['item', 'progress'].includes(event))).toHaveLength(1);
  expect(named(events, 'item').filter(({ data }) => 'error' in (data as object))).toHaveLength(1);
});

it('continues after Last-Event-ID without repeating or skipping items, regardless of how often the connection breaks', async () => {
  geo.sandbox.delay(60);
  const runId = await geo.start({ keywords: words(60, 'resumed'), countries: ['us'] });
  const heard: StreamEvent[] = [];
  let after: string | undefined;
  while (!heard.some(({ event }) => event === 'completed')) {
    const part = await follow(runId, after, (events) => named(events, 'item').length >= 7);
    heard.push(...part);
    after = part.at(-1)?.id;
  }
  geo.sandbox.delay(0);
  expect(seqs(heard)).toEqual(upTo(60));
});

it('sends all items of a finished run, but only the end event to a follower that has all items', async () => {
  const runId = await geo.start({ keywords: words(8, 'over'), countries: ['us'] });
  await geo.finished(runId);
  const all = await follow(runId);
  expect(all.map(({ event }) => event)).toEqual(['progress', ...Array(8).fill('item'), 'completed']);
  expect((await follow(runId, '8')).map(({ event }) => event)).toEqual(['progress', 'completed']);
  expect(seqs(await follow(runId, 'nonsense'))).toEqual(upTo(8));
});

it('marks items whose results were already stored', async () => {
  const body = { keywords: ['stored'], countries: ['us', 'de'] };
  await geo.finished(await geo.start(body));
  const items = named(await follow(await geo.start(body)), 'item');
  expect(items).toMatchObject([{ data: { isFromStore: true } }, { data: { isFromStore: true } }]);
});

it('reports a cancellation before a request in flight completes', async () => {
  const release = geo.hold();
  const runId = await geo.start({ keywords: words(9, 'cancelled'), countries: ['us'] });
  const following = follow(runId);
  await expect.poll(() => geo.sql('select from pair_leases')).toHaveLength(9);
  await geo.send('DELETE', `/api/geo-analysis/runs/${runId}`);
  const events = await following;
  expect(events.at(-1)).toMatchObject({ event: 'cancelled', data: { done: 0, total: 9, failed: 0 } });
  release();
});

it('sends the same events to many followers of one run', async () => {
  geo.sandbox.delay(100);
  const runId = await geo.start({ keywords: words(20, 'crowd'), countries: ['us'] });
  const crowd = await Promise.all(Array.from({ length: 12 }, () => follow(runId)));
  geo.sandbox.delay(0);
  for (const events of crowd) {
    expect(seqs(events)).toEqual(upTo(20));
    expect(itemsOf(events)).toEqual(itemsOf(crowd[0] ?? []));
  }
});

it('ends open streams and pending start requests when the service stops', async () => {
  geo.sandbox.delay(1_000);
  const replica = await geo.addReplica();
  const body = { keywords: words(12, 'stopped'), countries: ['us'] };
  const runId = await geo.start(body);
  const followed = await geo.open('GET', eventsOf(runId), { origin: replica.origin });
  const following = readEvents(followed);
  const waiting = geo.send('POST', '/api/geo-analysis', { body, origin: replica.origin });
  const running = () => geo.sql(`select from runs where status = 'running'`);
  await expect.poll(running).toHaveLength(2);
  await replica.close();
  expect((await following).map(({ event }) => event)).not.toContain('completed');
  expect(await waiting).toMatchObject({ status: 202, body: { data: { status: 'running' } } });
  geo.sandbox.delay(0);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 12 });
});

it('keeps an idle stream open with comments, and releases a disconnected follower', async () => {
  geo.sandbox.delay(30_000);
  const runId = await geo.start({ keywords: words(1, 'silent'), countries: ['us'] });
  const gone = new AbortController();
  const response = await geo.open('GET', eventsOf(runId), { signal: gone.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  while (!/^:/m.test(text)) text += new TextDecoder().decode((await reader.read()).value);
  const left = () =>
    geo.lines.filter((line) => line.includes('client disconnected') && line.includes('events')).length;
  const before = left();
  gone.abort();
  await expect.poll(left).toBe(before + 1);
  await geo.send('DELETE', `/api/geo-analysis/runs/${runId}`);
  geo.sandbox.delay(0);
});
