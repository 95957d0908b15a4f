import { shownTable, type ShownTable } from '../../export/shown-table.ts';
import { useTableExport } from '../../export/use-table-export.ts';
import type { DataColumn } from './data-column.ts';
import { ExportChoice } from './export-choice.tsx';

interface ExportMenuProps<Row> {
  /** Start of the file name, such as `users`, or `keyword-lab-casino` if it includes the subject. */
  name: string;
  /** Subject of the export, read aloud if a screen has several exports. */
  subject?: string;
  isSmall?: boolean;
  columns: readonly DataColumn<Row>[];
  /** Shown rows, with filters applied. */
  rows: readonly Row[];
  /** State of the table; if absent, the rows keep the given order. */
  table?: ShownTable<Row>;
}

/** Saves the shown table as CSV or Excel. */
export function ExportMenu<Row>({ name, subject, isSmall, columns, rows, table }: ExportMenuProps<Row>) {
  const { running, save } = useTableExport(name, () => shownTable(columns, rows, table));
  return (
    <ExportChoice
      subject={subject}
      isSmall={isSmall}
      isDisabled={rows.length === 0}
      isPending={running === 'xlsx'}
      onChoose={save}
    />
  );
}
