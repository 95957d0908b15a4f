import { shownTable, type ShownTable } from '../../export/shown-table.ts';
import { useTableExport } from '../../export/use-table-export.ts';
import type { DataColumn } from './data-column.ts';
import { ExportChoice } from './export-choice.tsx';

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
