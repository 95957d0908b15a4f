import type { PlanContent, PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { expect, test } from 'vitest';
import { sampleProject } from '../testing/sample-projects.ts';
import { historyText, restoredRows } from './plan-history-rules.ts';

const { id, ...before } = sampleProject('torvelbet', 'cz');
const after: PlanContent = { ...before, status: 'launched', launchedSites: 2 };
const entry = (change: Partial<PlanHistoryEntry>): PlanHistoryEntry => ({
  id: 1,
  at: '2026-11-23T08:00:00.000Z',
  by: 'ann@example.org',
  projectId: id,
  before,
  after,
  current: null,
  ...change,
});
const other = sampleProject('lumoret', 'pl');

test.each([
  [entry({ before: null }), 'Добавлен'],
  [entry({ after: null }), 'Удалён'],
  [entry({}), 'статус: План → Запущенные сайты; запущено: 0 → 2'],
  [entry({ after: { ...before, country: 'de' } }), 'был torvelbet (CZ)'],
])('describes an entry in words', (given, text) => {
  expect(historyText(given)).toBe(text);
});

test('undoes an entry of each kind: changed, removed, added', () => {
  expect(restoredRows([other, { id, ...after }], entry({}))).toEqual([other, { id, ...before }]);
  expect(restoredRows([other], entry({ after: null }))).toEqual([other, { id, ...before }]);
  expect(restoredRows([other, { id, ...after }], entry({ before: null }))).toEqual([other]);
  const rows = [other];
  expect(restoredRows(rows, entry({ before: null }))).toBe(rows);
});
