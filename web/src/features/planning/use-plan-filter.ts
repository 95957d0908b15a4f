import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { statusFilters } from './planning-rules.ts';

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(statusFilters).withDefault('all'),
};

/** The filter of the plan, kept in the address: `?q=&status=`. */
export function usePlanFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
