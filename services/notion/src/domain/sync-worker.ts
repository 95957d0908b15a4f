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

/** Reads databases for this process; many at once, each under its lease. */
export function createSyncWorker({ store, open, isPassing, leaseMs, log }: WorkerNeeds) {
  const stopping = new AbortController();
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
    if (isShown) log.info({ databaseId, isFull: reading.isFull, rows }, 'база прочитана');
  }

  async function settle(task: SyncTask, error: unknown): Promise<void> {
    const { databaseId } = task;
    if (stopping.signal.aborted || isPassing(error)) {
      log.warn({ databaseId, err: error }, 'чтение базы прервано, оно начнётся заново');
      // A database in trouble is left alone until the lease has ended.
      if (stopping.signal.aborted || error instanceof StageLost) await store.handBack(task);
      return;
    }
    const text = textOf(error);
    if (text === null) log.error({ databaseId, err: error }, 'чтение базы не удалось');
    else log.warn({ databaseId, reason: text }, 'база не прочитана');
    await store.fail(task, text ?? 'Не удалось обработать ответ Notion. Подробности в журнале сервера.');
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
      if (lost.signal.aborted) return;
      // Where even this cannot be stored, the lease ends by itself and the sweeper begins anew.
      await settle(task, error).catch((reason: unknown) => {
        log.warn({ databaseId: task.databaseId, err: reason }, 'итог чтения не сохранён');
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
