import { cellValue, type CellInput } from './cell.ts';
import { idOf } from '../notion-id.ts';
import type { RowInput } from './workspace-model.ts';
import { minuteOf, putRow, writeCells } from './row-cells.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** Functions that change rows. @throws NotFoundError if a row, column or data source does not exist */
export function rowChanges(store: WorkspaceStore) {
  return {
    /** Adds a row; returns its id. */
    addRow(dataSourceId: string, input: RowInput): string {
      const id = idOf(`row\n${dataSourceId}\nadded ${store.nextNumber()}`);
      putRow(store.source(dataSourceId), input, id, store.now());
      store.changed();
      return id;
    },
    /** Ids of the rows that a query returns by default, oldest first. */
    rowIds(dataSourceId: string): string[] {
      const rows = [...store.source(dataSourceId).rows.values()].filter((each) => !each.isInTrash);
      return rows.toSorted((a, b) => a.createdAt - b.createdAt).map((each) => each.id);
    },
    /** Writes cells by column name and sets the edit time to now. */
    edit(rowId: string, cells: Record<string, CellInput>): void {
      const row = store.row(rowId);
      writeCells(store.source(row.dataSourceId), row, cells);
      row.editedAt = minuteOf(store.now());
      store.changed();
    },
    /**
     * Moves a row into or out of the trash. Keeps the edit time unchanged, which is the harder case for a sync
     * (provider-apis.md F).
     */
    trash(rowId: string, isInTrash = true): void {
      store.row(rowId).isInTrash = isInTrash;
      store.changed();
    },
    /** Removes a row permanently, even if it is in the trash. */
    remove(rowId: string): void {
      store.source(store.row(rowId).dataSourceId).rows.delete(rowId);
      store.changed();
    },
    /** Moves a row to another data source. Keeps each cell for which there is a column of the same name and type. */
    move(rowId: string, dataSourceId: string): void {
      const row = store.row(rowId);
      const [from, to] = [store.source(row.dataSourceId), store.source(dataSourceId)];
      const cells = new Map(
        to.columns.map((column) => {
          const same = from.columns.find((each) => each.name === column.name && each.type === column.type);
          return [column.id, same ? row.cells.get(same.id) : cellValue(column, null)];
        }),
      );
      from.rows.delete(rowId);
      to.rows.set(rowId, { ...row, dataSourceId, cells });
      store.changed();
    },
  };
}
