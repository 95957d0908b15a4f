import type { CellInput } from './cell.ts';
import type { SandboxColumn } from './column.ts';

/** One row, called page in Notion. */
export interface SandboxRow {
  /** Without dashes, like all ids here. */
  id: string;
  dataSourceId: string;
  /** Ms since 1970, in whole minutes, like `editedAt`. */
  createdAt: number;
  editedAt: number;
  isInTrash: boolean;
  /** Values under the type's key, by column id. */
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
  /** False if it is not shared with any integration. */
  isShared: boolean;
  isInTrash: boolean;
  dataSourceIds: string[];
}

/** Columns requested by a test: name → type. */
export type ColumnTypes = Record<string, string>;

/** A row requested by a test. */
export interface RowInput {
  /** Values by column name. */
  cells: Record<string, CellInput>;
  /** Ms since 1970; now by default. */
  createdAt?: number;
  /** Ms since 1970; the creation time by default. */
  editedAt?: number;
}

export interface DatabaseInput {
  title: string;
  /** Ids depend only on this; by default on the previously created objects. */
  seed?: string;
  /** The ten default ones if absent. */
  columns?: ColumnTypes;
  /** A number of generated rows of the default columns, or these rows; none by default. */
  rows?: number | readonly RowInput[];
  /** Minutes between two generated rows, the last being created now; 1 by default. */
  minutesApart?: number;
}

/** Changes of a schema; a column is given by name or id. */
export type SchemaChange =
  | { rename: string; to: string }
  | { remove: string }
  | { retype: string; to: string }
  | { add: string; type: string };

/** A test or a control call refers to an unknown object: 404. */
export class NotFoundError extends Error {
  readonly status = 404;
}
