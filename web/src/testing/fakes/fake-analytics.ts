import { notionAnalytics } from '@geoplan/contracts/notion/notion';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { answer, ok, type Answer } from './fake-api.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace, type FakeWorkspace } from './fake-workspace.ts';

const counted = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, count: same.length }))
    .toSorted((a, b) => b.count - a.count);

function months(from: string, count: number): string[] {
  const [year = 0, month = 0] = from.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  );
}

/**
 * Counts of these projects as the server returns them, one GEO per row; launches of the 30 months up to November 2026.
 */
function sampleAnalytics(projects: readonly NotionSite[]) {
  const placed = projects.filter(({ geo }) => geo !== '');
  return {
    totalProjects: projects.length,
    geo: counted(projects.map(({ geo }) => geo)),
    brands: counted(projects.map(({ brand }) => brand)),
    statuses: counted(projects.map(({ status }) => status)),
    geoByStatus: counted(placed.map(({ geo, status }) => `${geo}\n${status}`)).map(({ value, count }) => {
      const [geo = '', status = ''] = value.split('\n');
      return { geo, status, count };
    }),
    launchesByMonth: months('2024-06', 30).map((month, at) => ({ month, count: (at * 7) % 12 })),
    lastSync: '2026-11-20T11:23:00.000Z',
  };
}

/** Responds with the counts of the workspace at the time of the request. */
function fakeAnalytics(workspace: { projects: readonly NotionSite[] }): Answer[] {
  return [
    answer(notionAnalytics, ({ query: { databaseId } }) =>
      ok(
        sampleAnalytics(
          workspace.projects.filter((each) => databaseId === undefined || each.databaseId === databaseId),
        ),
      ),
    ),
  ];
}

type SiteWords = readonly [geo: string, brand: string, status: string];

/** The same site `count` times. */
export const repeated = (count: number, site: SiteWords): SiteWords[] =>
  Array.from({ length: count }, () => site);

/** Workspace of these sites. */
export function workspaceOf(sites: readonly SiteWords[]): FakeWorkspace {
  return sampleWorkspace(0, {
    projects: sites.map(([geo, brand, status], at) => sampleSite(at, { geo, brand, status })),
  });
}

/** Ten sites: 7 in PL and 4 in DE, one of them in both; 7 and 3 by brand and by status. */
export const smallWorkspace = (): FakeWorkspace =>
  workspaceOf([
    ...repeated(6, ['pl', 'lumoret', 'in prod']),
    ...repeated(3, ['DE', 'Torvelbet', 'SEO process']),
    ['PL, de', 'Lumoret', 'in prod'],
  ]);

/** Responses to every request of the analytics screen. */
export const analyticsAnswers = (workspace: FakeWorkspace): Answer[] => [
  ...fakeWorkspace(workspace),
  ...fakeAnalytics(workspace),
];

/** Cell texts of the rows of a table, without the whitespace between them. */
export const cellsOf = (rows: readonly string[]): string[][] =>
  rows.map((row) => row.replaceAll('\u00A0', ' ').split(/\s*\t\s*/));
