import type { SiteField } from '@geoplan/contracts/notion/notion-site';

/** Column of a data source. */
export interface WorkspaceColumn {
  /** Notion's property id, which stays the same when the column is renamed. */
  propertyId: string;
  name: string;
  /** Notion's type, e.g. `multi_select`; may be a newer, unknown type. */
  type: string;
  /** Relation that a rollup follows. */
  relationId?: string;
}

/** Row as received, with every column as text by property id (provider-apis.md B.4). */
export interface WorkspaceRow {
  /** Page id without dashes. */
  id: string;
  url: string;
  createdAt: Date;
  /** Time of the last edit, rounded down to the minute by Notion (B.7). */
  lastEditedAt: Date;
  isInTrash: boolean;
  /** Text by property id; "" if empty, null or absent if unknown. */
  values: ReadonlyMap<string, string | null>;
  /** The only URL attached to the words of a text column, by property id; absent if there is none or more than one. */
  links?: ReadonlyMap<string, string>;
}

export interface WorkspaceDataSource {
  /** Without dashes. */
  id: string;
  title: string;
  columns: WorkspaceColumn[];
}

export interface WorkspaceDatabase {
  /** Without dashes. */
  id: string;
  title: string;
  dataSources: WorkspaceDataSource[];
}

/** Database as the workspace lists it. */
export interface ListedDatabase {
  /** Without dashes. */
  id: string;
  /** Titles of its data sources; usually only the title of the database. */
  titles: string[];
}

/** Databases that an account may read. */
export interface DatabaseListing {
  databases: ListedDatabase[];
  /** False if there are more databases than were requested. */
  isComplete: boolean;
}

/** Filter for the rows of a data source. */
export interface RowQuery {
  dataSourceId: string;
  /** Selects only rows edited at this time or later; null selects all rows. */
  editedSince: Date | null;
  /** True for rows in the trash only, false for all other rows only. */
  isInTrash: boolean;
  /** Property ids of the requested values; null requests all values, [] only the rows' ids. */
  propertyIds: readonly string[] | null;
  /**
   * Relations that requested rollups follow; a truncated relation shows that its rollup was calculated from only a
   * part.
   */
  relationIds?: readonly string[];
}

/** Page of a scan. */
export interface RowPage {
  rows: WorkspaceRow[];
}

/**
 * One account of the workspace. Limits the request rate per token, retries transient failures, and reads past the
 * 10,000-row cap in windows. A scan that ends without throwing is complete.
 * @throws WorkspaceFailure with our own message; or the signal's reason
 */
export interface Workspace {
  /** Accepts a database id or a data source id, because users copy both. */
  findDatabase(id: string, signal: AbortSignal): Promise<WorkspaceDatabase>;
  scan(query: RowQuery, signal: AbortSignal): AsyncIterable<RowPage>;
}

/** List of databases to choose from in a form. @throws the same errors as `Workspace` */
export interface DatabaseDirectory {
  /** Databases open to the account, most recently changed first. */
  listDatabases(signal: AbortSignal): Promise<DatabaseListing>;
}

export const workspaceFailureCodes = [
  'bad_token',
  'not_shared',
  'wrong_id',
  'is_page',
  'linked_view',
  'capability_missing',
  'rate_limited',
  'unavailable',
  'bad_answer',
  'bad_request',
  'blocked',
  'forbidden_target',
] as const;
export type WorkspaceFailureCode = (typeof workspaceFailureCodes)[number];

/** Reason why the workspace could not be read. `message` is in Russian for users, and never contains the token. */
export class WorkspaceFailure extends Error {
  override readonly name = 'WorkspaceFailure';
  readonly code: WorkspaceFailureCode;
  constructor(code: WorkspaceFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Vendor's name in account keys (kit/secrets). */
export const workspaceVendor = 'notion';

/** Opens an account; equal tokens share their rate limiter and connection. */
export type OpenWorkspace = (token: string) => Workspace & DatabaseDirectory;

/** Source columns for the fields of a row; null if there is no column. */
export type FieldColumns = Readonly<Record<SiteField, WorkspaceColumn | null>>;
