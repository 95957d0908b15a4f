import type { ColumnMap, SyncWarning } from '@geoplan/contracts/notion/notion-site';
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

/** A batch of staged rows of one attempt, no page twice. */
export interface StagedBatch {
  /** Index of the batch within its attempt, from 0. */
  number: number;
  sites: readonly Site[];
  /** Ids among them that an earlier batch of this attempt holds: a page that moved meanwhile; these rows replace those. */
  again: readonly string[];
}

/** Port of the sync worker to Postgres. */
export interface SyncStore {
  /** Claims the database under a lease; null = another process has it, or there is nothing to do. */
  claim(databaseRow: string): Promise<SyncTask | null>;
  /** Prolongs the lease; false = it is not ours any more. */
  renew(task: SyncTask): Promise<boolean>;
  progress(task: SyncTask, scanned: number): Promise<void>;
  stage(task: SyncTask, batch: StagedBatch): Promise<void>;
  /** Whether readers see one of these rows of the database. */
  isAnyShown(task: SyncTask, ids: readonly string[]): Promise<boolean>;
  clearStage(task: SyncTask): Promise<void>;
  /** Commits the sync, `staged` rows, atomically. False = the lease is not ours any more, nothing happened. @throws StageLost */
  commit(task: SyncTask, result: SyncResult, staged: number): Promise<boolean>;
  /** Fails the sync: readers keep the old rows, with the message. */
  fail(task: SyncTask, message: string): Promise<void>;
  /** Counts an attempt that failed in our own database; returns how many consecutive ones, this one included. */
  countBroken(task: SyncTask): Promise<number>;
  /** Releases the lease: another process starts it anew at once. */
  release(task: SyncTask): Promise<void>;
}

/** Staged rows were lost: Postgres was restarted meanwhile. */
export class StageLost extends Error {
  override readonly name = 'StageLost';
}
