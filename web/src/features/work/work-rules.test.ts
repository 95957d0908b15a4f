import { expect, it } from 'vitest';
import { sampleWork } from './testing/fake-work.ts';
import { failureText, filterWork, orderOf, stateOf, type WorkRow } from './work-rules.ts';

const nowMs = Date.parse('2026-11-20T12:00:00.000Z');
const row = (differing: Partial<WorkRow> = {}): WorkRow => ({ service: 'geo', ...sampleWork(differing) });

it('sorts failed work first, then by due time, with on-request work last', () => {
  const rows = [
    row({ name: 'on-request', dueAt: null }),
    row({ name: 'later', dueAt: '2026-11-20T13:00:00.000Z' }),
    row({ name: 'requested', dueAt: null, isRequested: true }),
    row({ name: 'failed', dueAt: '2026-11-21T00:00:00.000Z', attempts: 2 }),
  ];
  const ordered = rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).map(({ name }) => name);
  expect(ordered).toEqual(['failed', 'requested', 'later', 'on-request']);
});

it.each([
  [{ holder: 'host 12', attempts: 1 }, 'running'],
  [{ attempts: 1 }, 'failed'],
  [{ dueAt: '2026-11-20T12:00:00.000Z' }, 'due'],
  [{ dueAt: null, isRequested: true }, 'due'],
  [{ dueAt: '2026-11-20T12:00:01.000Z' }, 'waiting'],
  [{ dueAt: null }, 'waiting'],
] as const)('determines the state of %o as %s', (differing, state) => {
  expect(stateOf(row(differing), nowMs)).toBe(state);
});

it('finds work by its title, name, service and last failure', () => {
  const rows = [row({ failure: 'connect ECONNREFUSED', failedAt: '2026-11-20T10:00:00.000Z' })];
  const found = (search: string) => filterWork(rows, { search, state: 'all' }, nowMs).length;
  expect(['удаление', 'runs-remove', 'geo', 'refused', 'balance'].map(found)).toEqual([1, 1, 1, 1, 0]);
  expect(filterWork(rows, { search: '', state: 'failed' }, nowMs)).toEqual([]);
});

it('states when work failed, how often in a row, and why', () => {
  const failed = { failedAt: '2026-11-20T10:00:00.000Z', failure: 'no answer' };
  expect(failureText(row())).toBe('—');
  expect(failureText(row({ ...failed, attempts: 3 }))).toMatch(/, 3\u00A0раза подряд: no answer$/);
  expect(failureText(row(failed))).toMatch(/^\d\d\.\d\d\.2026, \d\d:\d\d: no answer$/);
});
