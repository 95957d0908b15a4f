import { countryByCode, searchCountries } from '@geoplan/contracts/countries/countries';
import { normalForm } from '@geoplan/contracts/fields/normal-form';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';

/** Values of the status filter; `all` = no filter. */
export const statusFilters = ['all', ...projectStatuses] as const;

/** Filter of the plan. */
export interface PlanFilter {
  search: string;
  status: (typeof statusFilters)[number];
  /** Only what disagrees with the workspace. */
  isDrifting: boolean;
}

// Without marks, as the search of countries does it: «ё» is found by «е».
const folded = (text: string) => normalForm(keywordKey(text), 'NFD').replace(/\p{M}/gu, '');

/** One word of the search: what it is looked for as, and the codes of the countries it names or is part of. */
function wordOf(text: string): { text: string; codes: ReadonlySet<string> } {
  return { text, codes: new Set(searchCountries(text).map(({ code }) => code)) };
}

/** Another column begins with its smallest values, whatever it holds (spec §4); the same one turns round. */
export function sortAfterChoice(chosen: TableSort, before: TableSort): TableSort {
  return chosen.id === before.id ? chosen : { ...chosen, isDescending: false };
}

/** Projects that fit, in the order given: every word of the search is in the keyword, the country's code or one of its names. */
export function filterProjects(
  projects: readonly Project[],
  filter: PlanFilter,
  drifts: ReadonlyMap<string, unknown>,
): Project[] {
  const words = folded(filter.search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => wordOf(word));
  return projects.filter((project) => {
    if (filter.status !== 'all' && project.status !== filter.status) return false;
    if (filter.isDrifting && !drifts.has(project.id)) return false;
    const keyword = folded(project.keyword);
    const country = countryByCode(project.country)?.code ?? project.country.toLowerCase();
    return words.every(
      ({ text, codes }) => keyword.includes(text) || codes.has(country) || country.includes(text),
    );
  });
}

/** The newest first (spec §2); of one day, the one added last. */
export function newestFirst(projects: readonly Project[]): Project[] {
  return projects
    .toReversed()
    .toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1));
}

/** How many projects each status has. */
export function countByStatus(projects: readonly Project[]): Record<Project['status'], number> {
  const counts = { plan: 0, domains: 0, in_progress: 0, launched: 0 };
  for (const { status } of projects) counts[status] += 1;
  return counts;
}
