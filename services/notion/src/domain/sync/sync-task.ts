import type { ColumnMap, SyncWarning } from '@geoplan/contracts/notion/notion-site';
import type { RememberedColumns } from './match-columns.ts';
import type { Site } from '../sites/parse-site.ts';
import type { FieldColumns } from '../workspace.ts';

/** State of a data source between two syncs. */
export interface KnownDataSource {
  /** Without dashes. */
  id: string;
  title: string;
  fields: FieldColumns;
  remembered: RememberedColumns;
  /** Time of the latest edit seen; null if there were no rows yet. */
  watermark: Date | null;
  /** True if the data source existed but can no longer be read; its rows are kept. */
  isGone: boolean;
}

/** Database that this process syncs, under its lease. */
export interface SyncTask {
  /** `config_databases.id`. */
  databaseRow: string;
  /** Id of this attempt, which owns its staged rows. */
  attempt: string;
  configId: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  isFull: boolean;
  startedAt: Date;
  sealedToken: string;
  columns: ColumnMap;
  dataSources: KnownDataSource[];
  /** Warnings of the last successful sync. */
  warnings: SyncWarning[];
}

/** Result of a complete sync, whose rows are staged. */
export interface SyncResult {
  isFull: boolean;
  /** Name of the database in the workspace; null if not requested. */
  title: string | null;
  dataSources: KnownDataSource[];
  /** Ids of rows in the trash; empty for a full sync, where missing rows count as removed. */
  trashed: string[];
  warnings: SyncWarning[];
}

/** Staging area for the rows until the sync is complete. */
export interface Stage {
  add(sites: readonly Site[]): Promise<void>;
  /** Deletes the rows added so far. */
  clear(): Promise<void>;
}

/** Batch of staged rows of one attempt, without duplicate pages. */
export interface StagedBatch {
  /** Index of the batch within its attempt, from 0. */
  number: number;
  sites: readonly Site[];
  /**
   * Ids that are also in an earlier batch of this attempt, because the page moved in the meantime. The rows of this
   * batch replace the earlier ones.
   */
  again: readonly string[];
}

/** Port through which the sync worker accesses Postgres. */
export interface SyncStore {
  /** Claims the database under a lease; null if another process has it, or there is nothing to do. */
  claim(databaseRow: string): Promise<SyncTask | null>;
  /** Extends the lease; false if it is lost. */
  renew(task: SyncTask): Promise<boolean>;
  progress(task: SyncTask, scanned: number): Promise<void>;
  stage(task: SyncTask, batch: StagedBatch): Promise<void>;
  /** True if one of these rows of the database is visible. */
  isAnyShown(task: SyncTask, ids: readonly string[]): Promise<boolean>;
  clearStage(task: SyncTask): Promise<void>;
  /**
   * Commits the sync with `staged` rows atomically. Returns false without any effect if the lease is lost. @throws
   * StageLost
   */
  commit(task: SyncTask, result: SyncResult, staged: number): Promise<boolean>;
  /** Ends the sync as failed; readers keep the old rows and see the message. */
  fail(task: SyncTask, message: string): Promise<void>;
  /**
   * Counts an attempt that failed in our own database; returns the number of consecutive failed attempts, including
   * this one.
   */
  countBroken(task: SyncTask): Promise<number>;
  /** Releases the lease, so that another process starts the sync again immediately. */
  release(task: SyncTask): Promise<void>;
}

/** Thrown if staged rows were lost by a restart of Postgres. */
export class StageLost extends Error {
  override readonly name = 'StageLost';
}
