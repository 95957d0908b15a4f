import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { listKeywords, KeywordSort } from '@geoplan/contracts/geo/geo-keywords';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { opportunityParser } from '../opportunity-filter.tsx';
import type { PageQuery } from '../../../shared/list/define-pages.ts';
import { encodableSearch, typingMs } from '../results-rules.ts';
import { useRunScope } from '../run-scope.tsx';

/** Sort orders that the list offers (spec §2). */
export const listSorts = [
  'searchVolume',
  'countries',
  'difficulty',
  'opportunity',
] as const satisfies readonly KeywordSort[];
export type ListSort = (typeof listSorts)[number];

const parsers = {
  search: parseAsString.withDefault(''),
  country: parseAsString.withDefault(''),
  minOpportunity: opportunityParser,
  sort: parseAsStringLiteral(listSorts).withDefault('searchVolume'),
  order: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

/**
 * Search, country and order of the list, kept in the address: `?q=&country=&opportunity=&sort=&order=`. An
 * unknown country counts as none.
 */
export function useKeywordsFilter() {
  const [filter, setFilter] = useQueryStates(parsers, {
    urlKeys: { search: 'q', minOpportunity: 'opportunity' },
  });
  const country = countryByCode(filter.country)?.code;
  return [{ ...filter, country }, setFilter] as const;
}

/** Query of the list: the filter of the address, debounced while the person types. */
export function useKeywordsInput(databaseId: string | undefined): PageQuery<typeof listKeywords> {
  const [{ search, country, minOpportunity, sort, order }] = useKeywordsFilter();
  return {
    search: encodableSearch(useDebouncedValue(search, typingMs)),
    run: useRunScope(),
    country,
    minOpportunity: minOpportunity === 0 ? undefined : minOpportunity,
    sort,
    order,
    databaseId,
  };
}
