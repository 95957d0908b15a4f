import type { ColumnMap, SyncWarning } from '@geoplan/contracts/notion-site';
import type { RememberedColumns } from './match-columns.ts';
import type { Site } from '../sites/parse-site.ts';
import type { FieldColumns } from '../workspace.ts';

/** What is known of a data source between two syncs. */
export interface KnownDataSource {
  /** Without dashes. */
  id: string;
  title: string;
  fields: FieldColumns;
  remembered: RememberedColumns;
  /** The latest edit that was seen; null = no rows yet. */
  watermark: Date | null;
  /** It was there once and cannot be read any more; its rows are kept. */
  isGone: boolean;
}

/** A database that this process is to sync, under its lease. */
export interface SyncTask {
  /** `config_databases.id`. */
  databaseRow: string;
  /** Id of this attempt; what it stages belongs to nobody else. */
  attempt: string;
  configId: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  isFull: boolean;
  startedAt: Date;
  sealedToken: string;
  columns: ColumnMap;
  dataSources: KnownDataSource[];
  /** Of the last good sync. */
  warnings: SyncWarning[];
}

/** Result of a complete sync; its rows are staged. */
export interface SyncResult {
  isFull: boolean;
  /** The workspace's name of the database; null = not asked for. */
  title: string | null;
  dataSources: KnownDataSource[];
  /** Ids of rows in the trash; a full sync needs none: what it did not see is gone. */
  trashed: string[];
  warnings: SyncWarning[];
}

/** Staging area of the rows until the sync is complete. */
export interface Stage {
  add(sites: readonly Site[]): Promise<void>;
  /** Deletes what was added so far. */
  clear(): Promise<void>;
}
