import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shownTable, type ShownTable } from '../../export/shown-table.ts';
import { useTableExport } from '../../export/use-table-export.ts';
import { formatNumber } from '../../format/format-number.ts';
import { Button } from '../buttons/button.tsx';
import type { DataColumn } from './data-column.ts';
import { ExportChoice } from './export-choice.tsx';

interface ExportAllMenuProps<Row> {
  /** Start of the file name, such as `keywords`. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /**
   * Loads all rows that match the filter, not only the loaded ones; `onProgress` receives the number of rows loaded
   * so far.
   */
  load: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
  isDisabled: boolean;
  /**
   * State of the table, whose hidden columns are left out; if absent, all columns are saved. Rows keep the server's
   * order.
   */
  table?: ShownTable<Row>;
}

/**
 * Saves all rows that match the filter as CSV or Excel. While they are loading, the button shows their number and
 * cancels the export.
 */
export function ExportAllMenu<Row>({ name, columns, load, isDisabled, table }: ExportAllMenuProps<Row>) {
  const [count, setCount] = useState(0);
  const { running, save, cancel } = useTableExport(name, async (signal) => {
    setCount(0);
    return shownTable(columns, await load(setCount, signal), table);
  });
  useEffect(() => cancel, [cancel]);
  if (running !== null)
    return (
      <Button icon={<X className="size-4" aria-hidden />} onPress={cancel}>
        <span className="tabular-nums">Отменить экспорт: {formatNumber(count)}</span>
      </Button>
    );
  return <ExportChoice isDisabled={isDisabled} onChoose={save} />;
}
