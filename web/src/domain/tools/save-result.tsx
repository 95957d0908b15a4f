import { shownTable, type ShownTable } from '../../shared/export/shown-table.ts';
import { tableText } from '../../shared/export/text/table-text.ts';
import { CopyButton } from '../../shared/ui/buttons/copy-button.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';

interface SaveResultProps<Row> {
  /** Start of the file name, such as `domains`. */
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** State of the table. If absent, all columns are exported, and `rows` keep their order. */
  table?: ShownTable<Row>;
}

/** Actions to copy the result of a tool as text and to save it as a file, both as shown in its table. */
export function SaveResult<Row>(props: SaveResultProps<Row>) {
  const { columns, rows, table } = props;
  const text = () => {
    const shown = shownTable(columns, rows, table);
    return tableText(shown.columns, shown.rows);
  };
  return (
    <>
      <CopyButton label="Скопировать" text={text} />
      <ExportMenu {...props} />
    </>
  );
}
