import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DataColumn } from '../shared/ui/table/data-column.ts';
import { useSortedRows } from '../shared/ui/table/use-sorted-rows.ts';

interface TableProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  sort: string;
  show: (rows: readonly Row[]) => void;
}

function Table<Row extends object>({ columns, rows, sort, show }: TableProps<Row>) {
  show(useSortedRows(columns, rows, { id: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }));
  return null;
}

/** The rows as a table sorts them, without a browser: `email` upwards, `-email` downwards. */
export function sortedRows<Row extends object>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: string,
): readonly Row[] {
  let sorted = rows;
  const show = (shown: readonly Row[]) => {
    sorted = shown;
  };
  renderToStaticMarkup(createElement(Table<Row>, { columns, rows, sort, show }));
  return sorted;
}
