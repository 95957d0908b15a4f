import { exportCsv, exportXlsx } from '../../export/export-table.ts';
import { shownTable, type ShownTable } from '../../export/shown-table.ts';
import { useWords } from '../../language/language.tsx';
import type { DataColumn } from './data-column.ts';
import { ExportChoice } from './export-choice.tsx';
import { showToast } from '../overlays/toast.tsx';

interface ExportMenuProps<Row> {
  /** Start of the file's name: `users`, and of what: `keyword-lab-casino`. */
  name: string;
  /** Of what, read out where a screen has several exports. */
  subject?: string;
  isSmall?: boolean;
  columns: readonly DataColumn<Row>[];
  /** What is on the screen now, filters applied. */
  rows: readonly Row[];
  /** How they stand there; without it the rows come in the order of the screen. */
  table?: ShownTable<Row>;
}

/** Saves what the table shows as CSV or Excel. */
export function ExportMenu<Row>({ name, subject, isSmall, columns, rows, table }: ExportMenuProps<Row>) {
  const failed = useWords({
    ru: 'Не удалось подготовить файл Excel',
    en: 'The Excel file could not be made',
  });
  const save = (kind: 'csv' | 'xlsx') => {
    const shown = shownTable(columns, rows, table);
    if (kind === 'csv') return exportCsv(name, shown.columns, shown.rows);
    exportXlsx(name, shown.columns, shown.rows).catch(() => showToast(failed));
  };
  return <ExportChoice subject={subject} isSmall={isSmall} isDisabled={rows.length === 0} onChoose={save} />;
}
