import { exportCsv, exportXlsx } from '../../export/export-table.ts';
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
}

/** Saves what the table shows as CSV or Excel. */
export function ExportMenu<Row>({ name, subject, isSmall, columns, rows }: ExportMenuProps<Row>) {
  const failed = useWords({
    ru: 'Не удалось подготовить файл Excel',
    en: 'The Excel file could not be made',
  });
  const save = (kind: 'csv' | 'xlsx') => {
    if (kind === 'csv') return exportCsv(name, columns, rows);
    exportXlsx(name, columns, rows).catch(() => showToast(failed));
  };
  return <ExportChoice subject={subject} isSmall={isSmall} isDisabled={rows.length === 0} onChoose={save} />;
}
