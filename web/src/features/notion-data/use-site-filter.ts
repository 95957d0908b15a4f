import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { siteSorts } from './site-rules.ts';

const month = createParser({
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: String,
});

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsString.withDefault(''),
  geo: parseAsString.withDefault(''),
  brand: parseAsString.withDefault(''),
  start: month.withDefault(''),
  launched: parseAsStringLiteral(['', '1'] as const).withDefault(''),
  sort: parseAsStringLiteral(siteSorts).withDefault('created_time'),
  order: parseAsStringLiteral(['desc', 'asc'] as const).withDefault('desc'),
};

/** The reset of the filters; the order is left alone. */
export const noFilter = { search: null, status: null, geo: null, brand: null, start: null, launched: null };

/** Search, filters and order, kept in the address: `?q=&status=&geo=&brand=&start=&launched=&sort=&order=`. */
export function useSiteFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}
