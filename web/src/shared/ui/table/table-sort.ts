import { createParser, useQueryState } from 'nuqs';
import type { DataColumn, TableSort } from './data-column.ts';

/** Sort order as URL text: `email` is ascending, `-email` is descending. */
export const tableSortParser = createParser<TableSort>({
  parse: (text) => {
    const id = text.replace(/^-/, '');
    return id === '' ? null : { id, isDescending: text.startsWith('-') };
  },
  serialize: (sort) => `${sort.isDescending ? '-' : ''}${sort.id}`,
  eq: (a, b) => a.id === b.id && a.isDescending === b.isDescending,
});

/** Sort order of the screen's table, stored in the URL as `?sort=`. */
export function useTableSort(initial: TableSort) {
  return useQueryState('sort', tableSortParser.withDefault(initial));
}

/**
 * Sort order after a click on a column header. Figures and dates start with the largest, names with the first letter;
 * the next click reverses the order.
 */
export function sortAfterClick<Row>(
  { id, isNumeric = false }: Pick<DataColumn<Row>, 'id' | 'isNumeric'>,
  sort: TableSort | undefined,
): TableSort {
  return { id, isDescending: sort?.id === id ? !sort.isDescending : isNumeric };
}
