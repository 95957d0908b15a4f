import type { SiteField } from '@geoplan/contracts/notion/notion-site';

/** A column of a data source. */
export interface WorkspaceColumn {
  /** Notion's property id; stays when the column is renamed. */
  propertyId: string;
  name: string;
  /** Notion's type, e.g. `multi_select`; also types that nobody knew when this was written. */
  type: string;
  /** Of a rollup: the relation that it follows. */
  relationId?: string;
}

/** One row as it was read: every column as text, by property id (provider-apis.md B.4). */
export interface WorkspaceRow {
  /** Page id without dashes. */
  id: string;
  url: string;
  createdAt: Date;
  /** Rounded down to the minute by Notion (B.7). */
  lastEditedAt: Date;
  isInTrash: boolean;
  /** Text by property id; "" = empty, null or absent = not known. */
  values: ReadonlyMap<string, string | null>;
  /** The only address that a text column has attached to its words, by property id; absent = none, or several. */
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

/** A database as the workspace lists it. */
export interface ListedDatabase {
  /** Without dashes. */
  id: string;
  /** The titles of its data sources: mostly the one title of the database. */
  titles: string[];
}

/** What an account may read. */
export interface DatabaseListing {
  databases: ListedDatabase[];
  /** False = there are more than were asked for. */
  isComplete: boolean;
}

/** Which rows of a data source are wanted. */
export interface RowQuery {
  dataSourceId: string;
  /** Only rows edited at this moment or later; null = all. */
  editedSince: Date | null;
  /** True = only what lies in the trash, false = only what does not. */
  isInTrash: boolean;
  /** Property ids whose values are wanted; null = all, [] = only the rows' ids. */
  propertyIds: readonly string[] | null;
  /** Relations that wanted rollups follow: whether a row cuts them says whether it calculated with a part only. */
  relationIds?: readonly string[];
}

/** A page of a scan. */
export interface RowPage {
  rows: WorkspaceRow[];
}

/**
 * One account of the workspace. Rate-limited per token, retries transient failures, reads past the 10,000-row
 * cap by windows; a scan that ends without throwing is complete.
 * @throws WorkspaceFailure what the workspace said, in our words; or the signal's reason
 */
export interface Workspace {
  /** Accepts a database id and, as people copy both, a data source id. */
  findDatabase(id: string, signal: AbortSignal): Promise<WorkspaceDatabase>;
  scan(query: RowQuery, signal: AbortSignal): AsyncIterable<RowPage>;
}

/** What a form picks databases from. @throws as `Workspace` */
export interface DatabaseDirectory {
  /** The databases that are open to the account, the latest changed first. */
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

/** Why the workspace could not be read; `message` is Russian and fit for a person, and never holds the token. */
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

/** Opens an account; the limiter and the connection behind equal tokens are shared. */
export type OpenWorkspace = (token: string) => Workspace & DatabaseDirectory;

/** Where the fields of a row come from; null = no column. */
export type FieldColumns = Readonly<Record<SiteField, WorkspaceColumn | null>>;
