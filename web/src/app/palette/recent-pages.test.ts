import { afterAll, expect, test, vi } from 'vitest';
import { withPage } from './recent-pages.ts';

// The drafts of the tab read the storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const page = (label: string) => ({ path: `/${label}`, label });

test('keeps at most six pages, newest first, and each name only once', () => {
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(page);
  const kept = pages.reduce(withPage, [] as typeof pages);
  expect(kept.map(({ label }) => label)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  expect(withPage(kept, { path: '/d?q=1', label: 'd' })[0]).toEqual({ path: '/d?q=1', label: 'd' });
  expect(withPage(kept, page('d'))).toHaveLength(6);
});
