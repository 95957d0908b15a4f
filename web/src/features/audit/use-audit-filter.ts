import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { actionFilters, resultFilters } from './audit-rules.ts';

const text = parseAsString.withDefault('');
const parsers = {
  search: text,
  who: text,
  action: parseAsStringLiteral(actionFilters).withDefault('all'),
  result: parseAsStringLiteral(resultFilters).withDefault('all'),
  from: text,
  to: text,
};

/** The filter of the log, kept in the address: `?q=&who=&action=&result=&from=&to=`. */
export function useAuditFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
