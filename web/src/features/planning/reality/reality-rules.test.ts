import { expect, test } from 'vitest';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { sampleProject } from '../testing/sample-projects.ts';
import { driftOf, findDrifts } from './reality-rules.ts';

const counts = (launchedSites: number, sitesInWork = 0, totalDomains = launchedSites + sitesInWork) => ({
  totalDomains,
  sitesInWork,
  launchedSites,
});
const project = (status: Project['status'], launchedSites = 0) =>
  sampleProject('torvelbet', 'cz', { status, launchedSites });

test.each([
  [
    'a site was launched',
    project('in_progress'),
    counts(2),
    'Notion: запущено 2',
    { status: 'launched', launchedSites: 2 },
  ],
  ['one more was launched', project('launched', 1), counts(2, 1), 'Notion: запущено 2', { launchedSites: 2 }],
  ['work has begun', project('plan'), counts(0, 3), 'Notion: в работе 3', { status: 'in_progress' }],
  [
    'the only site is gone',
    project('launched', 1),
    counts(0),
    'Notion: запущено 0',
    { status: 'plan', launchedSites: 0 },
  ],
  [
    'it is in work again',
    project('launched', 1),
    counts(0, 1),
    'Notion: запущено 0',
    { status: 'in_progress', launchedSites: 0 },
  ],
  [
    'only domains are left',
    project('launched'),
    counts(0, 0, 4),
    'Notion: запущено 0',
    { status: 'domains' },
  ],
  [
    'sites are counted that nobody launched',
    project('plan', 3),
    counts(0),
    'Notion: запущено 0',
    { launchedSites: 0 },
  ],
] as const)('%s', (_, planned, counted, text, correction) => {
  expect(driftOf(planned, counted, true)).toEqual({ text, correction });
  expect(driftOf({ ...planned, ...correction }, counted, true)).toBeNull();
});

test.each([
  ['planned, and nothing there yet', project('plan'), counts(0)],
  ['begun, and nothing there yet', project('in_progress'), counts(0)],
  ['domains bought, and nothing there yet', project('domains'), counts(0)],
  ['launched as counted', project('launched', 2), counts(2, 5)],
  ['in work as counted', project('in_progress'), counts(0, 1)],
])('%s is no disagreement', (_, planned, counted) => {
  expect(driftOf(planned, counted, true)).toBeNull();
});

test('sites that are missing mean nothing while a database was not read, those that are there do', () => {
  expect(driftOf(project('launched', 2), counts(0), false)).toBeNull();
  expect(driftOf(project('launched', 2), counts(0, 1), false)).toBeNull();
  expect(driftOf(project('plan', 2), counts(0, 1), false)?.correction).toEqual({ status: 'in_progress' });
  expect(driftOf(project('plan'), counts(1), false)?.correction).toEqual({
    status: 'launched',
    launchedSites: 1,
  });
});

test('only what was counted is compared', () => {
  const [a, b] = [project('plan'), project('plan')];
  const drifts = findDrifts([a, b], ({ id }) => (id === a.id ? counts(1) : undefined), true);
  expect([...drifts.keys()]).toEqual([a.id]);
});
