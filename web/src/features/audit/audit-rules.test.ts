import type { AuditEntry } from '@geoplan/contracts/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { actionText, auditQuery, type AuditFilter } from './audit-rules.ts';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-20T09:00:00.000Z',
  actor: 'admin@demo.local',
  action: 'auth.login',
  target: null,
  result: 'success',
  ip: '203.0.113.7',
  ...change,
});

test('shows a known action in Russian and an unknown one by its slug, and appends the number of repeats', () => {
  expect(actionText(entry({ action: 'user.removed' }))).toBe('Пользователь удалён');
  expect(actionText(entry({ action: 'config.saved', times: 1 }))).toBe('config.saved');
  expect(actionText(entry({ times: 12 }))).toBe('Вход × 12');
});

const open: AuditFilter = { search: ' ', action: 'all', result: 'all', from: '', to: 'soon' };

test('leaves empty filters out of the query', () => {
  expect(auditQuery(open)).toEqual({});
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("covers whole days in the reader's time zone", () => {
  const { from, to } = auditQuery({ ...open, from: '2026-11-20', to: '2026-11-20' });
  expect(from).toBe(new Date(2026, 10, 20).toISOString());
  expect(to).toBe(new Date(2026, 10, 21).toISOString());
});

test('covers 25 hours on the day the clocks go back', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { from, to } = auditQuery({ ...open, from: '2026-10-25', to: '2026-10-25' });
  expect([from, to]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});
