import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { analysisStatuses, analysisTypes } from './history-rules.ts';

export const statusFilters = ['all', ...analysisStatuses] as const;
export const typeFilters = ['all', ...analysisTypes] as const;

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(statusFilters).withDefault('all'),
  type: parseAsStringLiteral(typeFilters).withDefault('all'),
};

/** The filter of the history, kept in the address: `?q=&status=&type=`. */
export function useHistoryFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
