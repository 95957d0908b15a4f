import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { exportCsv, exportXlsx } from '../../export/export-table.ts';
import { shownTable, type ShownTable } from '../../export/shown-table.ts';
import { formatNumber } from '../../format/format-number.ts';
import { Button } from '../buttons/button.tsx';
import type { DataColumn } from './data-column.ts';
import { ExportChoice } from './export-choice.tsx';
import { showToast } from '../overlays/toast.tsx';

interface ExportAllMenuProps<Row> {
  /** Start of the file's name: `keywords`. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /** Everything the filter finds, not only what is loaded; `onProgress` hears how many rows there are so far. */
  load: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
  isDisabled: boolean;
  /** Which columns are shown there; without it all are saved. The rows come in the server's order. */
  table?: ShownTable<Row>;
}

/** Saves all that fits the filter as CSV or Excel; while it is fetched, the button counts and cancels. */
export function ExportAllMenu<Row>({ name, columns, load, isDisabled, table }: ExportAllMenuProps<Row>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (kind: 'csv' | 'xlsx') => {
    const control = new AbortController();
    running.current = control;
    setCount(0);
    try {
      const shown = shownTable(columns, await load(setCount, control.signal), table);
      if (kind === 'csv') exportCsv(name, shown.columns, shown.rows);
      else await exportXlsx(name, shown.columns, shown.rows);
    } catch (error) {
      if (control.signal.aborted) return;
      showToast(`Не удалось подготовить файл. ${error instanceof Error ? error.message : ''}`.trim());
    } finally {
      setCount(null);
    }
  };
  if (count !== null)
    return (
      <Button icon={<X className="size-4" aria-hidden />} onPress={() => running.current?.abort()}>
        <span className="tabular-nums">Отменить экспорт: {formatNumber(count)}</span>
      </Button>
    );
  return <ExportChoice isDisabled={isDisabled} onChoose={(kind) => void save(kind)} />;
}
