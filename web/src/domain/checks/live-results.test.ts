import { afterAll, expect, test, vi } from 'vitest';
import { useSession } from '../../shared/session/session-store.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { sampleCheckedSite } from '../../testing/fakes/sample-checks.ts';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import { lastCheck, putCheckResult } from './live-results.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterAll(() => vi.unstubAllGlobals());

const site = sampleSite(1, { httpStatus: 200, httpReason: 'ok', httpCheckedAt: '2026-11-20T11:00:00.000Z' });
const refused = { httpStatus: 404, reason: 'client_error', finalStatus: 404 } as const;
const put = (checkedAt: string) => putCheckResult('run', sampleCheckedSite(site, { ...refused, checkedAt }));

test('replaces the listed check of a site with a newer result', () => {
  put('2026-11-20T10:59:00.000Z');
  expect(lastCheck(site).httpStatus).toBe(200);
  put('2026-11-20T11:01:00.000Z');
  expect(lastCheck(site)).toEqual({
    isChecking: false,
    httpStatus: 404,
    httpReason: 'client_error',
    httpCheckedAt: '2026-11-20T11:01:00.000Z',
  });
});

test('ignores a result for an earlier URL of a site', () => {
  put('2026-11-20T11:02:00.000Z');
  expect(lastCheck({ ...site, url: 'https://moved.example/' }).httpStatus).toBe(200);
});

test('forgets all results when another user signs in', () => {
  put('2026-11-20T11:03:00.000Z');
  expect(lastCheck(site).httpStatus).toBe(404);
  useSession.setState({ user: sampleUser('viewer') });
  expect(lastCheck(site).httpStatus).toBe(200);
});
