import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { roleFilters, stateFilters } from './users-rules.ts';

const parsers = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(roleFilters).withDefault('all'),
  state: parseAsStringLiteral(stateFilters).withDefault('all'),
};

/** The filter of the list, kept in the address: `?q=&role=&state=`. */
export function useUserFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
