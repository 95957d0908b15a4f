import type { DropRunDetail } from '@geoplan/contracts/drops/drop-runs';
import { expect, test } from 'vitest';
import { sampleDrop, sampleList, sampleRegistration } from '../../testing/fakes/sample-drops.ts';
import { mergeDropEvents } from './merge-drop-events.ts';

const list = sampleList([sampleDrop('a.com'), sampleDrop('b.com')], { status: 'running', done: 0 });
const found = { domain: 'b.com', result: sampleRegistration('free') };
const error = { domain: 'b.com', part: 'registration' as const, code: 'unavailable', message: 'Нет ответа' };

const seen = ({ drops, status, done }: DropRunDetail) => [
  status,
  done,
  drops.map(({ registration, errors }) => registration?.status ?? errors[0]?.code ?? null),
];

test('stores the result of an event under its domain, and replaces an earlier result', () => {
  const failed = mergeDropEvents(list, [
    { name: 'item', item: { error } },
    { name: 'progress', counts: { done: 1, total: 4, failed: 1 } },
  ]);
  expect(seen(failed)).toEqual(['running', 1, [null, 'unavailable']]);
  const again = mergeDropEvents(failed, [
    { name: 'item', item: found },
    { name: 'item', item: { ...found, domain: 'unknown.com' } },
    { name: 'completed', counts: { done: 4, total: 4, failed: 0 } },
  ]);
  expect(seen(again)).toEqual(['completed', 4, [null, 'free']]);
  expect(again.drops[1]?.errors).toEqual([]);
});
