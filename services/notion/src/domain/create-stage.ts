import type { Site } from './read-site.ts';
import type { SyncStore } from './sync-store.ts';
import type { SyncTask } from './sync-task.ts';

/** Progress is told at most so often, ms. */
const progressMs = 1_000;

/** Rows written in one go: five pages cost hardly more than one. */
const batchRows = 500;

/** Rows on their way to the stage, in batches and counted. */
export function createStage(store: Pick<SyncStore, 'stage' | 'clearStage' | 'progress'>, task: SyncTask) {
  let batch: Site[] = [];
  let scanned = 0;
  let staged = 0;
  let toldAt = performance.now();
  let writing = Promise.resolve();

  /** Leaves the batch on its way, so that the next page is read meanwhile; a failed one is told of here or by the next. */
  async function flush(): Promise<void> {
    await writing;
    const sites = [...new Map(batch.map((site) => [site.id, site])).values()];
    batch = [];
    if (sites.length === 0) return;
    writing = store.stage(task, sites).then((fresh) => void (staged += fresh));
    writing.catch(() => {});
  }

  return {
    /** Writes what waits; returns how many rows are staged in all. */
    async finish(): Promise<number> {
      await flush();
      await writing;
      return staged;
    },
    async add(sites: readonly Site[]): Promise<void> {
      scanned += sites.length;
      batch.push(...sites);
      if (batch.length >= batchRows) await flush();
      if (performance.now() - toldAt < progressMs) return;
      toldAt = performance.now();
      await store.progress(task, scanned);
    },
    async clear(): Promise<void> {
      await writing;
      batch = [];
      scanned = 0;
      staged = 0;
      await store.clearStage(task);
    },
  };
}
