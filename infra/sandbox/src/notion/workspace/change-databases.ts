import { cellValue } from './cell.ts';
import { createColumn } from './column.ts';
import { generatedRows, defaultColumns } from './generated-rows.ts';
import { idOf } from '../notion-id.ts';
import { columnOf, putRow } from './row-cells.ts';
import type { DatabaseInput, SandboxDataSource, SchemaChange } from './workspace-model.ts';
import type { WorkspaceStore } from './workspace-store.ts';

function changeColumns(source: SandboxDataSource, change: SchemaChange): void {
  if ('rename' in change) {
    columnOf(source, change.rename).name = change.to;
    return;
  }
  if ('remove' in change) {
    const gone = columnOf(source, change.remove);
    source.columns = source.columns.filter((each) => each !== gone);
    return;
  }
  const column =
    'add' in change ? createColumn(source.id, change.add, change.type) : columnOf(source, change.retype);
  if ('add' in change) source.columns.push(column);
  else column.type = change.to;
  // The old values do not fit the new type. Notion converts as many as it can, while the sandbox removes all of them.
  for (const row of source.rows.values()) row.cells.set(column.id, cellValue(column, null));
}

/** Functions that change databases. @throws NotFoundError if a database, data source or column does not exist */
export function databaseChanges(store: WorkspaceStore) {
  /** Adds another data source to a database; returns its id. */
  function addDataSource(databaseId: string, input: DatabaseInput): string {
    const { title, seed = `${store.nextNumber()} ${title}`, rows = 0, minutesApart = 1 } = input;
    const id = idOf(`data source\n${seed}`);
    const types = Object.entries(input.columns ?? defaultColumns);
    const columns = types.map(([name, type]) => createColumn(id, name, type));
    const source: SandboxDataSource = { id, databaseId, title, columns, rows: new Map() };
    store.dataSources.set(id, source);
    store.databases.get(databaseId)?.dataSourceIds.push(id);
    const given = typeof rows === 'number' ? generatedRows(rows, minutesApart, store.now()) : rows;
    for (const [at, row] of given.entries()) putRow(source, row, idOf(`row\n${id}\n${at}`), store.now());
    store.changed();
    return id;
  }

  return {
    addDataSource,
    /** Adds a database with one data source of the same title. */
    addDatabase(input: DatabaseInput): { id: string; dataSourceId: string } {
      const id = idOf(`database\n${input.seed ?? `${store.nextNumber()} ${input.title}`}`);
      store.databases.set(id, {
        id,
        title: input.title,
        isShared: true,
        isInTrash: false,
        dataSourceIds: [],
      });
      return { id, dataSourceId: addDataSource(id, input) };
    },
    changeSchema(dataSourceId: string, change: SchemaChange): void {
      changeColumns(store.source(dataSourceId), change);
      store.changed();
    },
    /** Shares a database with the integrations, or unshares it. */
    share(databaseId: string, isShared: boolean): void {
      store.database(databaseId).isShared = isShared;
    },
    /** Moves a database into or out of the trash. */
    trashDatabase(databaseId: string, isInTrash = true): void {
      store.database(databaseId).isInTrash = isInTrash;
    },
    /** Removes a data source; requests for it then return 404, and its database no longer lists it. */
    removeDataSource(dataSourceId: string): void {
      const { databaseId } = store.source(dataSourceId);
      const database = store.database(databaseId);
      database.dataSourceIds = database.dataSourceIds.filter((each) => each !== dataSourceId);
      store.dataSources.delete(dataSourceId);
      store.changed();
    },
  };
}
