import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { KeywordSort } from '@geoplan/contracts/geo/geo-keywords';
import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { encodableSearch } from '../../../domain/keywords/encodable-search.ts';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { useListFilter } from '../../../shared/list/use-list-filter.ts';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import { opportunityParser } from '../opportunity-filter.tsx';
import { typingMs } from '../results-rules.ts';
import { useRunScope } from '../run-scope.tsx';
import type { ResultDatabases } from '../use-results-view.ts';
import { keywordPages } from './keywords-list.tsx';

/** Sort orders of the list (spec §2), by the ids of its columns. */
const listSorts = [
  'searchVolume',
  'countries',
  'difficulty',
  'opportunity',
] as const satisfies readonly KeywordSort[];

/** Code of a known country; '' means all. */
const countryParser = createParser({ parse: (text) => countryByCode(text)?.code ?? null, serialize: String });

const filterParsers = {
  search: parseAsString.withDefault(''),
  country: countryParser.withDefault(''),
  minOpportunity: opportunityParser,
};
const orderParsers = {
  sort: parseAsStringLiteral(listSorts).withDefault('searchVolume'),
  order: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

/** Filter of the list in the URL: `?q=&country=&opportunity=`. */
export const useKeywordsFilter = () =>
  useListFilter(filterParsers, { urlKeys: { search: 'q', minOpportunity: 'opportunity' } });

/**
 * Sort order of the list, kept in the URL: `?sort=&order=`. A newly selected column is sorted from its largest value
 * (spec §4).
 */
export function useKeywordsOrder() {
  const [{ sort, order }, setOrder] = useQueryStates(orderParsers);
  const onSort = useCallback(
    ({ id, isDescending }: TableSort) => {
      const chosen = listSorts.find((each) => each === id);
      if (chosen) void setOrder({ sort: chosen, order: chosen !== sort || isDescending ? 'desc' : 'asc' });
    },
    [sort, setOrder],
  );
  return { sort: { id: sort, isDescending: order === 'desc' }, onSort };
}

/**
 * Keywords that match the filter in the URL, in the order from the URL, requested once the person has stopped typing.
 * Empty while it is unknown which sites are counted.
 */
export function useKeywords({ database, mode, isPending }: ResultDatabases) {
  const { search, country, minOpportunity } = useKeywordsFilter().filter;
  const [{ sort, order }] = useQueryStates(orderParsers);
  const input = {
    search: encodableSearch(useDebouncedValue(search, typingMs)),
    run: useRunScope(),
    country: country || undefined,
    minOpportunity: minOpportunity || undefined,
    sort,
    order,
    databaseId: database?.databaseId,
  };
  return keywordPages.usePages(input, !isPending && (mode === 'unified' || database !== undefined));
}
