import type { AuditEntry } from '@geoplan/contracts/auth';
import { expect, test } from 'vitest';
import { actionText, filterEntries } from './audit-rules.ts';

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

test('a known action has a Russian name, a new one its slug', () => {
  expect(actionText(entry({ action: 'user.removed' }))).toBe('Пользователь удалён');
  expect(actionText(entry({ action: 'config.saved' }))).toBe('config.saved');
});

test.each(['ADMIN@', 'вход', 'auth.log', '113.7', ''])('%j finds the entry', (search) => {
  expect(filterEntries([entry({})], { search, result: 'all' })).toHaveLength(1);
});

test('text that is nowhere and another result find nothing', () => {
  expect(filterEntries([entry({})], { search: 'viewer', result: 'all' })).toHaveLength(0);
  expect(filterEntries([entry({})], { search: '', result: 'refused' })).toHaveLength(0);
});
