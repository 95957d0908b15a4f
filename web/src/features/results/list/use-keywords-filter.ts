import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { KeywordSort } from '@geoplan/contracts/geo-keywords';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Orders the list offers (spec §2). */
export const listSorts = [
  'searchVolume',
  'countries',
  'difficulty',
] as const satisfies readonly KeywordSort[];
export type ListSort = (typeof listSorts)[number];

const parsers = {
  search: parseAsString.withDefault(''),
  country: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(listSorts).withDefault('searchVolume'),
  order: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

/** Search, country and order of the list, kept in the address: `?q=&country=&sort=&order=`; an unknown country is none. */
export function useKeywordsFilter() {
  const [filter, setFilter] = useQueryStates(parsers, { urlKeys: { search: 'q' } });
  const country = countryByCode(filter.country)?.code;
  return [{ ...filter, country }, setFilter] as const;
}
