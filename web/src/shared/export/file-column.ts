import type { DataColumn } from '../ui/table/data-column.ts';

/** Column that only files have; `value` exports its text as a number. */
export const fileColumn = <Row>(
  id: string,
  header: string,
  text: (row: Row) => string,
  value?: (row: Row) => number | null,
): DataColumn<Row> => ({ id, header, width: 0, text, ...(value && { value }) });
