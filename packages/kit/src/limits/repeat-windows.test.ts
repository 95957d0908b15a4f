import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createRepeatWindows, type Repeats } from './repeat-windows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(maxKeys?: number) {
  const written: [string, number][] = [];
  const write = ({ event, times }: Repeats<string>) => void written.push([event, times]);
  const windows = createRepeatWindows<string>({
    log: createLog({ service: 'test', level: 'silent' }),
    write,
    overflow: () => 'others',
    ...(maxKeys && { maxKeys }),
  });
  return { windows, written };
}

it('returns the first event for a key, and writes the repeats within a minute as one row', async () => {
  const { windows, written } = start();
  expect(['a', 'b', 'c'].map((event) => windows.record('anna', 'key', event))).toEqual(['a', null, null]);
  expect(windows.record('boris', 'key', 'd')).toBe('d');
  await vi.advanceTimersByTimeAsync(66_000);
  expect(written).toEqual([['c', 2]]);
  // The written row opened the next window, which ends without repeats.
  expect(windows.record('anna', 'key', 'e')).toBeNull();
  await vi.advanceTimersByTimeAsync(140_000);
  expect(written).toEqual([
    ['c', 2],
    ['e', 1],
  ]);
  expect(windows.record('anna', 'key', 'f')).toBe('f');
});

it('counts all keys that exceed the limit of an owner as a single key', () => {
  const { windows, written } = start(2);
  const events = ['a', 'b', 'c', 'd', 'e', 'a'].map((event) => windows.record('anna', event, event));
  expect(events).toEqual(['a', 'b', 'others', null, null, null]);
  expect(windows.record('boris', 'c', 'c')).toBe('c');
  windows.close();
  expect(written).toEqual([
    ['a', 1],
    ['others', 2],
  ]);
});
