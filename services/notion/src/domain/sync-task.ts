import type { ColumnMap, SyncWarning } from '@geoplan/contracts/notion-project';
import type { RememberedColumns } from './match-columns.ts';
import type { Site } from './read-site.ts';
import type { FieldColumns } from './workspace.ts';

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

/** A database that this process, and no other, is to read. */
export interface SyncTask {
  /** `config_databases.id`. */
  databaseRow: string;
  /** Names this try; what it stages belongs to nobody else. */
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

/** What a complete reading came to; its rows are staged. */
export interface Reading {
  isFull: boolean;
  /** The workspace's name of the database; null = not asked for. */
  title: string | null;
  dataSources: KnownDataSource[];
  /** Ids of rows in the trash; a full reading needs none: what it did not see is gone. */
  trashed: string[];
  warnings: SyncWarning[];
}

/** Where rows wait until the reading is complete. */
export interface Stage {
  add(sites: readonly Site[]): Promise<void>;
  /** Forgets what was added so far. */
  clear(): Promise<void>;
}
