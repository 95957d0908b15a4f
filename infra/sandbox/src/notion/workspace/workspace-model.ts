import type { CellInput } from './cell.ts';
import type { SandboxColumn } from './column.ts';

/** Row, which Notion calls a page. */
export interface SandboxRow {
  /** Without dashes, like all ids in this file. */
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
  /** False if the database is not shared with any integration. */
  isShared: boolean;
  isInTrash: boolean;
  dataSourceIds: string[];
}

/** Types of the columns requested by a test, by column name. */
export type ColumnTypes = Record<string, string>;

/** Row requested by a test. */
export interface RowInput {
  /** Values by column name. */
  cells: Record<string, CellInput>;
  /** Ms since 1970; the current time by default. */
  createdAt?: number;
  /** Ms since 1970; the creation time by default. */
  editedAt?: number;
}

export interface DatabaseInput {
  title: string;
  /** Seed of the ids; by default they depend on the number of objects created before. */
  seed?: string;
  /** The ten default columns if absent. */
  columns?: ColumnTypes;
  /** Number of rows to generate for the default columns, or the rows themselves; none by default. */
  rows?: number | readonly RowInput[];
  /** Minutes between the creation times of generated rows, the last of which is created now; 1 by default. */
  minutesApart?: number;
}

/** Change of a schema; a column is identified by its name or id. */
export type SchemaChange =
  | { rename: string; to: string }
  | { remove: string }
  | { retype: string; to: string }
  | { add: string; type: string };

/** Thrown if a test or a control call refers to an unknown object; sent as 404. */
export class NotFoundError extends Error {
  readonly status = 404;
}
