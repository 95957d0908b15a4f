import type { Site } from './read-site.ts';
import type { Reading, SyncTask } from './sync-task.ts';

/** Rows of one try that are written in one go, no page twice. */
export interface StagedBatch {
  /** Place among the batches of its try, from 0. */
  number: number;
  sites: readonly Site[];
  /** Ids among them that an earlier batch of this try holds: a page that moved meanwhile; these rows replace those. */
  again: readonly string[];
}

/** What a worker needs of Postgres. */
export interface SyncStore {
  /** The database as this process' own until the lease ends; null = another has it, or there is nothing to do. */
  claim(databaseRow: string): Promise<SyncTask | null>;
  /** Prolongs the lease; false = it is not ours any more. */
  renew(task: SyncTask): Promise<boolean>;
  progress(task: SyncTask, scanned: number): Promise<void>;
  stage(task: SyncTask, batch: StagedBatch): Promise<void>;
  /** Whether readers see one of these rows of the database. */
  isAnyShown(task: SyncTask, ids: readonly string[]): Promise<boolean>;
  clearStage(task: SyncTask): Promise<void>;
  /** Shows readers the reading, `staged` rows, all at once. False = the lease is not ours any more, nothing happened. @throws StageLost */
  commit(task: SyncTask, reading: Reading, staged: number): Promise<boolean>;
  /** Keeps what readers see and says what went wrong. */
  fail(task: SyncTask, message: string): Promise<void>;
  /** Writes down that our own database broke a try off; how many of them there were one after the other, this one included. */
  countBroken(task: SyncTask): Promise<number>;
  /** Lets another process begin it anew at once. */
  handBack(task: SyncTask): Promise<void>;
}

/** What was staged is not all there any more: Postgres was restarted meanwhile. */
export class StageLost extends Error {
  override readonly name = 'StageLost';
}
