import type { Site } from '../sites/parse-site.ts';
import type { SyncResult, SyncTask } from './sync-task.ts';

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
