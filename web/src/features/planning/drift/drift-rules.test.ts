import { expect, test } from 'vitest';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { sampleProject } from '../testing/sample-projects.ts';
import { driftOf, findDrifts } from './drift-rules.ts';

const counts = (launchedSites: number, sitesInWork = 0, totalDomains = launchedSites + sitesInWork) => ({
  totalDomains,
  sitesInWork,
  launchedSites,
});
const project = (status: Project['status'], launchedSites = 0) =>
  sampleProject('torvelbet', 'cz', { status, launchedSites });

test.each([
  [
    'the first site is launched',
    project('in_progress'),
    counts(2),
    'Notion: 2 запущено',
    { status: 'launched', launchedSites: 2 },
  ],
  [
    'one more site is launched next to those from before the plan',
    project('plan', 5),
    counts(6),
    'Notion: 6 запущено',
    { status: 'launched', launchedSites: 6 },
  ],
  [
    'a launched project gets one more site',
    project('launched', 1),
    counts(2, 1),
    'Notion: 2 запущено',
    { launchedSites: 2 },
  ],
  [
    'one of several sites is lost, and the plan for a further one stays',
    project('plan', 5),
    counts(4),
    'Notion: 4 запущено',
    { launchedSites: 4 },
  ],
  [
    'the only site is lost',
    project('launched', 1),
    counts(0),
    'Notion: 0 запущено',
    { status: 'plan', launchedSites: 0 },
  ],
  [
    'the only site is being worked on again',
    project('launched', 1),
    counts(0, 1),
    'Notion: 0 запущено',
    { status: 'in_progress', launchedSites: 0 },
  ],
  [
    'only domains are left',
    project('launched', 1),
    counts(0, 0, 4),
    'Notion: 0 запущено',
    { status: 'domains', launchedSites: 0 },
  ],
  [
    'all sites from before the plan are lost',
    project('plan', 3),
    counts(0),
    'Notion: 0 запущено',
    { launchedSites: 0 },
  ],
] as const)('corrects the project: %s', (_, planned, counted, text, correction) => {
  expect(driftOf(planned, counted, true)).toEqual({ text, correction });
  expect(driftOf({ ...planned, ...correction }, counted, true)).toBeNull();
});

test.each([
  ['planned without any sites so far', project('plan'), counts(0)],
  ['planned where sites were launched before', project('plan', 5), counts(5, 2)],
  ['planned where sites are being worked on', project('plan'), counts(0, 3)],
  ['launched by hand and not counted yet', project('launched'), counts(0)],
  ['launched as counted', project('launched', 2), counts(2, 5)],
])('finds no change: %s', (_, planned, counted) => {
  expect(driftOf(planned, counted, true)).toBeNull();
});

test('ignores missing sites until every database has been read, but counts existing ones', () => {
  expect(driftOf(project('launched', 2), counts(0), false)).toBeNull();
  expect(driftOf(project('plan'), counts(1), false)?.correction).toEqual({
    status: 'launched',
    launchedSites: 1,
  });
});

test('compares only projects with site counts', () => {
  const [a, b] = [project('plan'), project('plan')];
  const drifts = findDrifts([a, b], ({ id }) => (id === a.id ? counts(1) : undefined), true);
  expect([...drifts.keys()]).toEqual([a.id]);
});
