import { countryByCode } from '@geoplan/contracts/countries';
import { keywordSorts } from '@geoplan/contracts/geo';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const parsers = {
  search: parseAsString.withDefault(''),
  country: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(keywordSorts).withDefault('searchVolume'),
  order: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

/** Search, country and order of the list, kept in the address: `?q=&country=&sort=&order=`; an unknown country is none. */
export function useKeywordsFilter() {
  const [filter, setFilter] = useQueryStates(parsers, { urlKeys: { search: 'q' } });
  const country = countryByCode(filter.country)?.code;
  return [{ ...filter, country }, setFilter] as const;
}
