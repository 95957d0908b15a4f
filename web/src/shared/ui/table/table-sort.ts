import { createParser, useQueryState } from 'nuqs';
import type { DataColumn, TableSort } from './data-column.ts';

/** `email` ascending, `-email` descending. */
export const tableSortParser = createParser<TableSort>({
  parse: (text) => {
    const id = text.replace(/^-/, '');
    return id === '' ? null : { id, isDescending: text.startsWith('-') };
  },
  serialize: (sort) => `${sort.isDescending ? '-' : ''}${sort.id}`,
  eq: (a, b) => a.id === b.id && a.isDescending === b.isDescending,
});

/** Sort of the screen's table, stored in the URL as `?sort=`. */
export function useTableSort(initial: TableSort) {
  return useQueryState('sort', tableSortParser.withDefault(initial));
}

/**
 * Sort after a click on a head: figures and days start with the largest, names with the first letter; the next click
 * reverses.
 */
export function sortAfterClick<Row>(
  { id, isNumeric = false }: Pick<DataColumn<Row>, 'id' | 'isNumeric'>,
  sort: TableSort | undefined,
): TableSort {
  return { id, isDescending: sort?.id === id ? !sort.isDescending : isNumeric };
}
