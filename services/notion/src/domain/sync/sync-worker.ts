import { keepLeases } from '@geoplan/kit/lease-keeper';
import type { Log } from '@geoplan/kit/log';
import { AppError } from '@geoplan/kit/errors';
import { createStagingWriter } from './staging-writer.ts';
import { syncDatabase } from './sync-database.ts';
import { StageLost, type SyncStore, type SyncTask } from './sync-task.ts';
import { WorkspaceFailure, type Workspace } from '../workspace.ts';

interface WorkerNeeds {
  store: SyncStore;
  /** @throws AppError if the token cannot be read */
  open: (task: SyncTask) => Workspace;
  /** True for a transient failure of our own database. */
  isTransient: (error: unknown) => boolean;
  leaseMs: number;
  log: Log;
}

/** Logged if the database of a sync was removed or taken over by another process in the meantime. */
const syncDropped = 'sync dropped: its database was removed or another process syncs it';

/**
 * Maximum number of failed commits, because each attempt uses Notion's quota for a whole scan, and the schedule
 * requests the sync again soon enough.
 */
const maxFailedCommits = 3;

/** Failure message for users; null if the failure says nothing about the workspace. */
function textOf(error: unknown): string | null {
  return error instanceof WorkspaceFailure || error instanceof AppError ? error.message : null;
}

/** Ends a failed attempt. */
function createFailureHandler({
  store,
  isTransient,
  log,
}: Pick<WorkerNeeds, 'store' | 'isTransient' | 'log'>) {
  /**
   * Handles rows that our own database failed to store. While the database is unavailable, even the failed attempt
   * cannot be counted.
   */
  async function handleFailedCommit(task: SyncTask, error: unknown): Promise<void> {
    const { databaseId } = task;
    const tries = await store.countBroken(task);
    if (tries >= maxFailedCommits) {
      log.error({ databaseId, tries, err: error }, 'database sync abandoned: its rows could not be stored');
      return store.fail(task, 'Результат синхронизации не удалось сохранить: временный сбой базы данных.');
    }
    log.warn({ databaseId, tries, err: error }, 'database sync interrupted, will restart');
    // If the database fails, the sync is not retried until the lease has expired.
    return error instanceof StageLost ? store.release(task) : undefined;
  }

  return (task: SyncTask, error: unknown): Promise<void> => {
    if (isTransient(error)) return handleFailedCommit(task, error);
    const { databaseId } = task;
    const text = textOf(error);
    if (text === null) log.error({ databaseId, err: error }, 'database sync failed');
    else log.warn({ databaseId, reason: text }, 'database not synced');
    return store.fail(task, text ?? 'Не удалось обработать ответ Notion. Подробности в журнале сервера.');
  };
}

/** Syncs databases in this process, several concurrently, each under its lease. */
export function createSyncWorker({ store, open, isTransient, leaseMs, log }: WorkerNeeds) {
  const stopping = new AbortController();
  const handleFailure = createFailureHandler({ store, isTransient, log });
  const running = new Set<Promise<void>>();

  async function sync(task: SyncTask, lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, lost]);
    const stage = createStagingWriter(store, task);
    const isAnyShown = (ids: readonly string[]) => store.isAnyShown(task, ids);
    const result = await syncDatabase(task, { workspace: open(task), stage, isAnyShown, signal });
    const rows = await stage.finish();
    signal.throwIfAborted();
    const isShown = await store.commit(task, result, rows);
    const { databaseId } = task;
    log.info({ databaseId, isFull: result.isFull, rows }, isShown ? 'database synced' : syncDropped);
  }

  async function work(databaseRow: string): Promise<void> {
    const task = await store.claim(databaseRow);
    if (!task) return;
    const lost = new AbortController();
    const renew = async () => (await store.renew(task)) || lost.abort();
    const lease = keepLeases({ renew, leaseMs, log, failed: 'sync lease renewal failed' });
    try {
      await sync(task, lost.signal);
    } catch (error) {
      if (lost.signal.aborted) {
        log.info({ databaseId: task.databaseId }, syncDropped);
        return;
      }
      // If the outcome cannot be stored either, the lease expires and the sweep starts the sync again.
      const settled = stopping.signal.aborted ? store.release(task) : handleFailure(task, error);
      await settled.catch((reason: unknown) => {
        log.warn({ databaseId: task.databaseId, err: reason }, 'sync outcome not stored');
      });
    } finally {
      lease.stop();
    }
  }

  return {
    /**
     * Syncs the database if it is waiting and unclaimed.
     * @throws AppError service_unavailable if this process is stopping, because another process must take over the job
     */
    async run(databaseRow: string): Promise<void> {
      if (stopping.signal.aborted)
        throw new AppError('service_unavailable', undefined, { logText: 'process stopping' });
      const job = work(databaseRow);
      running.add(job);
      try {
        await job;
      } finally {
        running.delete(job);
      }
    },
    /** Releases unfinished syncs. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
