import type { CellInput } from './cell.ts';
import type { SandboxColumn } from './column.ts';

/** One row, a page in Notion's words. */
export interface SandboxRow {
  /** Without dashes, as all ids here. */
  id: string;
  dataSourceId: string;
  /** Ms since 1970, whole minutes, as `editedAt`. */
  createdAt: number;
  editedAt: number;
  isInTrash: boolean;
  /** What stands under the type's key, by column id. */
  cells: Map<string, unknown>;
}

export interface SandboxDataSource {
  id: string;
  databaseId: string;
  title: string;
  columns: SandboxColumn[];
  rows: Map<string, SandboxRow>;
}

export interface SandboxDatabase {
  id: string;
  title: string;
  /** False = nobody shares it with any integration. */
  isShared: boolean;
  isInTrash: boolean;
  dataSourceIds: string[];
}

/** Columns as a test asks for them: name → type. */
export type ColumnTypes = Record<string, string>;

/** A row as a test asks for it. */
export interface RowInput {
  /** By column name. */
  cells: Record<string, CellInput>;
  /** Ms since 1970; now unless said. */
  createdAt?: number;
  /** Ms since 1970; as created unless said. */
  editedAt?: number;
}

export interface DatabaseInput {
  title: string;
  /** Ids depend on nothing but this; unless said, on what was made before. */
  seed?: string;
  /** The ten default ones unless said. */
  columns?: ColumnTypes;
  /** So many generated rows of the default columns, or these; none unless said. */
  rows?: number | readonly RowInput[];
  /** Minutes between one generated row and the next, the last being created now; 1 unless said. */
  minutesApart?: number;
}

/** What is done to a schema; a column is named, or its id given. */
export type SchemaChange =
  | { rename: string; to: string }
  | { remove: string }
  | { retype: string; to: string }
  | { add: string; type: string };

/** A test or a control call names what is not there: 404. */
export class NotFoundError extends Error {
  readonly status = 404;
}
