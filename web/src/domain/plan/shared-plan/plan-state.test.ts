import type { PlanChange } from '@geoplan/contracts/geo/shared-plan';
import { expect, test } from 'vitest';
import { closedPlan, nextRequest } from './plan-state.ts';

const project = {
  keyword: 'one',
  country: 'pl',
  status: 'plan',
  priority: 'medium',
  searchVolume: 0,
  difficulty: null,
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
  createdAt: '2026-11-20',
  updatedAt: '2026-11-20',
} as const;
const put: PlanChange = { kind: 'put', id: 'b', version: 0, project };
const remove: PlanChange = { kind: 'remove', id: 'a', version: 1 };

test('repeats the writes of an unanswered request under the same key, with removals first because they free pairs', () => {
  const sent = new Map([
    ['b', { key: 'first', change: put }],
    ['c', { key: 'second', change: { ...put, id: 'c' } }],
    ['a', { key: 'first', change: remove }],
  ]);
  const request = nextRequest({ ...closedPlan, sent }, () => 'third');
  expect(request).toEqual({ key: 'first', changes: [remove, put], isRepeat: true });
});
