import type { Site } from './read-site.ts';
import type { Reading, SyncTask } from './sync-task.ts';

/** What a worker needs of Postgres. */
export interface SyncStore {
  /** The database as this process' own until the lease ends; null = another has it, or there is nothing to do. */
  claim(databaseRow: string): Promise<SyncTask | null>;
  /** Prolongs the lease; false = it is not ours any more. */
  renew(task: SyncTask): Promise<boolean>;
  progress(task: SyncTask, scanned: number): Promise<void>;
  /** Returns how many of them this try had not added before. */
  stage(task: SyncTask, sites: readonly Site[]): Promise<number>;
  clearStage(task: SyncTask): Promise<void>;
  /** Shows readers the reading, `staged` rows, all at once. False = the lease is not ours any more, nothing happened. @throws StageLost */
  commit(task: SyncTask, reading: Reading, staged: number): Promise<boolean>;
  /** Keeps what readers see and says what went wrong. */
  fail(task: SyncTask, message: string): Promise<void>;
  /** Lets another process begin it anew at once. */
  handBack(task: SyncTask): Promise<void>;
}

/** What was staged is not all there any more: Postgres was restarted meanwhile. */
export class StageLost extends Error {
  override readonly name = 'StageLost';
}
