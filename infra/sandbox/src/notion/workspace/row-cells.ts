import { cellValue, type CellInput } from './cell.ts';
import { isNamed, type SandboxColumn } from './column.ts';
import { NotFoundError, type RowInput, type SandboxDataSource, type SandboxRow } from './workspace-model.ts';

/** Notion rounds times down to the minute (provider-apis.md B.7). */
export function minuteOf(ms: number): number {
  return Math.floor(ms / 60_000) * 60_000;
}

/** Finds a column by its name or id. @throws NotFoundError if there is none */
export function columnOf(source: SandboxDataSource, name: string): SandboxColumn {
  const column = source.columns.find((each) => isNamed(each, name));
  if (!column) throw new NotFoundError(`no column ${name} in ${source.title}`);
  return column;
}

/** Writes cells by column name. @throws NotFoundError if a column does not exist */
export function writeCells(
  source: SandboxDataSource,
  row: SandboxRow,
  cells: Record<string, CellInput>,
): void {
  for (const [name, input] of Object.entries(cells)) {
    const column = columnOf(source, name);
    row.cells.set(column.id, cellValue(column, input));
  }
}

/** Adds a row; cells without a value are empty. */
export function putRow(source: SandboxDataSource, input: RowInput, id: string, now: number): void {
  const createdAt = minuteOf(input.createdAt ?? now);
  const row: SandboxRow = {
    id,
    dataSourceId: source.id,
    createdAt,
    editedAt: minuteOf(input.editedAt ?? createdAt),
    isInTrash: false,
    cells: new Map(source.columns.map((column) => [column.id, cellValue(column, null)])),
  };
  writeCells(source, row, input.cells);
  source.rows.set(id, row);
}
