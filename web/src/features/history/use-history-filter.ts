import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { analysisStatuses, analysisTypes, historySorts } from './history-rules.ts';

export const statusFilters = ['all', ...analysisStatuses] as const;
export const typeFilters = ['all', ...analysisTypes] as const;

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(statusFilters).withDefault('all'),
  type: parseAsStringLiteral(typeFilters).withDefault('all'),
  sort: parseAsStringLiteral(historySorts).withDefault('date'),
};

/** Filter and order of the history, kept in the URL: `?q=&status=&type=&sort=`. */
export function useHistoryFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
