import { countryByCode, searchCountries } from '@geoplan/contracts/countries/countries';
import { normalForm } from '@geoplan/contracts/fields/normal-form';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';

/** Values of the status filter; `all` disables it. */
export const statusFilters = ['all', ...projectStatuses] as const;

/** Filter of the plan. */
export interface PlanFilter {
  search: string;
  status: (typeof statusFilters)[number];
  /** True to match only projects that differ from the workspace. */
  isDrifting: boolean;
}

// Diacritics are ignored, as in the country search, so «е» finds «ё».
const folded = (text: string) => normalForm(keywordKey(text), 'NFD').replace(/\p{M}/gu, '');

/** Search word, as its normalized text and the codes of the countries whose names or codes contain it. */
function wordOf(text: string): { text: string; codes: ReadonlySet<string> } {
  return { text, codes: new Set(searchCountries(text).map(({ code }) => code)) };
}

/**
 * A newly selected column is sorted ascending, whatever its content (spec §4). Selecting the current column reverses
 * its order.
 */
export function sortAfterChoice(chosen: TableSort, before: TableSort): TableSort {
  return chosen.id === before.id ? chosen : { ...chosen, isDescending: false };
}

/**
 * Projects that match the filter, in the given order. Each search word must occur in the keyword, the country code or
 * a country name.
 */
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

/** Projects sorted newest first (spec §2); within one day, the latest addition comes first. */
export function newestFirst(projects: readonly Project[]): Project[] {
  return projects
    .toReversed()
    .toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1));
}

/** Number of projects per status. */
export function countByStatus(projects: readonly Project[]): Record<Project['status'], number> {
  const counts = { plan: 0, domains: 0, in_progress: 0, launched: 0 };
  for (const { status } of projects) counts[status] += 1;
  return counts;
}
