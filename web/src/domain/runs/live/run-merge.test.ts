import { runEventSchemas } from '@geoplan/contracts/geo/geo-runs';
import { expect, test } from 'vitest';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { parseRunEvent } from './run-event.ts';
import { mergeEvents, type RunEvent } from './run-merge.ts';

const waiting = ['pl', 'de', 'us'].map((country) => ({ keyword: 'torvelbet', country }));
const found = (country: string, isFromStore = false): RunEvent => ({
  name: 'item',
  item: { result: sampleResult('torvelbet', country), isFromStore },
});
const failed = (country: string): RunEvent => ({
  name: 'item',
  item: { error: sampleError('torvelbet', country) },
});

test('removes completed pairs from the waiting pairs, and updates the counts', () => {
  const counts = { done: 2, total: 3, failed: 1 };
  const run = mergeEvents(sampleRunDetail({ waiting }), [
    found('pl', true),
    failed('de'),
    { name: 'progress', counts },
  ]);
  expect(run.results.map(({ country }) => country)).toEqual(['pl']);
  expect(run.errors.map(({ country }) => country)).toEqual(['de']);
  expect(run.waiting.map(({ country }) => country)).toEqual(['us']);
  expect(run).toMatchObject({ ...counts, fromStore: 1, status: 'running' });
});

test('removes the error of a retried pair that now has a result', () => {
  const before = sampleRunDetail({ errors: [sampleError('Torvelbet', 'de')] });
  const run = mergeEvents(before, [found('de')]);
  expect([run.results.length, run.errors.length]).toEqual([1, 0]);
});

test('changes nothing for a duplicate event', () => {
  const once = mergeEvents(sampleRunDetail({ waiting }), [found('pl', true)]);
  expect(mergeEvents(once, [found('pl', true)])).toEqual(once);
});

test('ends the run on the terminal event', () => {
  const counts = { done: 3, total: 3, failed: 3 };
  expect(mergeEvents(sampleRunDetail({ waiting }), [{ name: 'failed', counts }])).toMatchObject({
    status: 'failed',
    ...counts,
  });
});

test.each([
  ['an unknown name', 'started', '{}'],
  ['invalid JSON', 'progress', '{'],
  ['another shape', 'item', '{"result":{}}'],
  ['a name of every object', 'constructor', '{}'],
])('drops an event with %s', (_, name, json) => {
  expect(parseRunEvent(runEventSchemas, name, json)).toBeUndefined();
});

test('merges 5,000 events while reading each pair once', () => {
  const pairs = Array.from({ length: 5_000 }, (_, at) => ({ keyword: `word ${at}`, country: 'pl' }));
  const events = pairs.map(({ keyword, country }): RunEvent => ({
    name: 'item',
    item: { result: sampleResult(keyword, country), isFromStore: false },
  }));
  let looks = 0;
  const watched = new Proxy(pairs, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const run = mergeEvents(sampleRunDetail({ waiting: watched }), events);
  expect([run.results.length, run.waiting.length]).toEqual([5_000, 0]);
  expect(looks).toBe(5_000);
});
