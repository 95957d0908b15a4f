import type { Log } from '@geoplan/kit/log';
import { AppError } from '@geoplan/kit/errors';
import { createStage } from './create-stage.ts';
import { readDatabase } from './read-database.ts';
import { StageLost, type SyncStore } from './sync-store.ts';
import type { SyncTask } from './sync-task.ts';
import { WorkspaceFailure, type Workspace } from './workspace.ts';

interface WorkerNeeds {
  store: SyncStore;
  /** @throws AppError the token cannot be read */
  open: (task: SyncTask) => Workspace;
  /** Whether a failure is the database's, which a later try will not meet. */
  isPassing: (error: unknown) => boolean;
  leaseMs: number;
  log: Log;
}

/** What a reading ends with whose database is removed, or was taken over by another process meanwhile. */
const comesTooLate = 'a reading was dropped: its database is gone or another process reads it';

/** Each try costs a whole scan of Notion's quota, and the schedule asks again soon enough. */
const maxBroken = 3;

/** Calls `renew` until stopped, and `lost` once the lease is another's; a failed call is made good by the next. */
function keepLease(everyMs: number, renew: () => Promise<boolean>, lost: () => void): { stop(): void } {
  const timer = setInterval(() => {
    renew().then(
      (isOurs) => (isOurs ? undefined : lost()),
      () => {},
    );
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}

/** What people read about a failure; null = it says nothing about the workspace. */
function textOf(error: unknown): string | null {
  return error instanceof WorkspaceFailure || error instanceof AppError ? error.message : null;
}

/** How a try ends that brought nothing. */
function settler({ store, isPassing, log }: Pick<WorkerNeeds, 'store' | 'isPassing' | 'log'>) {
  /** Our own database did not take what was read; while it is away altogether not even that can be counted. */
  async function settleBroken(task: SyncTask, error: unknown): Promise<void> {
    const { databaseId } = task;
    const tries = await store.countBroken(task);
    if (tries >= maxBroken) {
      log.error({ databaseId, tries, err: error }, 'reading a database was given up: it cannot be stored');
      return store.fail(task, 'Прочитанное не удалось сохранить: база данных сервиса не справляется.');
    }
    log.warn({ databaseId, tries, err: error }, 'reading a database was broken off and will begin anew');
    // A database in trouble is left alone until the lease has ended.
    return error instanceof StageLost ? store.handBack(task) : undefined;
  }

  return (task: SyncTask, error: unknown): Promise<void> => {
    if (isPassing(error)) return settleBroken(task, error);
    const { databaseId } = task;
    const text = textOf(error);
    if (text === null) log.error({ databaseId, err: error }, 'reading a database failed');
    else log.warn({ databaseId, reason: text }, 'database not read');
    return store.fail(task, text ?? 'Не удалось обработать ответ Notion. Подробности в журнале сервера.');
  };
}

/** Reads databases for this process; many at once, each under its lease. */
export function createSyncWorker({ store, open, isPassing, leaseMs, log }: WorkerNeeds) {
  const stopping = new AbortController();
  const settle = settler({ store, isPassing, log });
  const running = new Set<Promise<void>>();

  async function read(task: SyncTask, lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, lost]);
    const stage = createStage(store, task);
    const isAnyShown = (ids: readonly string[]) => store.isAnyShown(task, ids);
    const reading = await readDatabase(task, { workspace: open(task), stage, isAnyShown, signal });
    const rows = await stage.finish();
    signal.throwIfAborted();
    const isShown = await store.commit(task, reading, rows);
    const { databaseId } = task;
    log.info({ databaseId, isFull: reading.isFull, rows }, isShown ? 'database read' : comesTooLate);
  }

  async function work(databaseRow: string): Promise<void> {
    const task = await store.claim(databaseRow);
    if (!task) return;
    const lost = new AbortController();
    const isOurs = () => store.renew(task);
    const lease = keepLease(leaseMs / 3, isOurs, () => lost.abort());
    try {
      await read(task, lost.signal);
    } catch (error) {
      if (lost.signal.aborted) {
        log.info({ databaseId: task.databaseId }, comesTooLate);
        return;
      }
      // Where even this cannot be stored, the lease ends by itself and the sweeper begins anew.
      const settled = stopping.signal.aborted ? store.handBack(task) : settle(task, error);
      await settled.catch((reason: unknown) => {
        log.warn({ databaseId: task.databaseId, err: reason }, 'the outcome of a reading was not stored');
      });
    } finally {
      lease.stop();
    }
  }

  return {
    /**
     * Reads the database if it waits to be read and nobody does.
     * @throws AppError service_unavailable this process is stopping: the permission must go to another one
     */
    async run(databaseRow: string): Promise<void> {
      if (stopping.signal.aborted) throw new AppError('service_unavailable');
      const job = work(databaseRow);
      running.add(job);
      try {
        await job;
      } finally {
        running.delete(job);
      }
    },
    /** Hands back what is not done. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
