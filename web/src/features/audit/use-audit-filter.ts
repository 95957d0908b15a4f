import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { resultFilters } from './audit-rules.ts';

const parsers = {
  search: parseAsString.withDefault(''),
  result: parseAsStringLiteral(resultFilters).withDefault('all'),
};

/** The filter of the log, kept in the address: `?q=&result=`. */
export function useAuditFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
