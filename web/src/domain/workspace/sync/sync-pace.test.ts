import { expect, test } from 'vitest';
import { syncPaceOf } from './sync-pace.ts';

const at = (atMs: number, scanned: number) => ({ atMs, scanned });

test('returns the rate of a sync once rows have arrived, but not while nothing moves or after a restart', () => {
  expect(syncPaceOf([at(0, 100), at(4_000, 300)])).toBe(50);
  expect(syncPaceOf([at(0, 100)])).toBeNull();
  expect(syncPaceOf([at(0, 100), at(1_000, 100)])).toBeNull();
  expect(syncPaceOf([at(0, 900), at(1_000, 100)])).toBeNull();
});
