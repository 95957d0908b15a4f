import type { Site } from './read-site.ts';
import type { SyncStore } from './sync-store.ts';
import type { SyncTask } from './sync-task.ts';

/** Progress is told at most so often, ms. */
const progressMs = 1_000;

/** Rows written in one go: five pages cost hardly more than one. */
const batchRows = 500;

/** Rows on their way to the stage, in batches and counted. */
export function createStage(store: Pick<SyncStore, 'stage' | 'clearStage' | 'progress'>, task: SyncTask) {
  let waiting: Site[] = [];
  let scanned = 0;
  let batches = 0;
  let staged = new Set<string>();
  let toldAt = performance.now();
  let writing = Promise.resolve();

  /** Leaves the batch on its way, so that the next page is read meanwhile; a failed one is told of here or by the next. */
  async function flush(): Promise<void> {
    await writing;
    const sites = [...new Map(waiting.map((site) => [site.id, site])).values()];
    waiting = [];
    if (sites.length === 0) return;
    const again = sites.flatMap(({ id }) => (staged.has(id) ? id : []));
    for (const { id } of sites) staged.add(id);
    writing = store.stage(task, { number: batches, sites, again });
    writing.catch(() => {});
    batches += 1;
  }

  return {
    /** Writes what waits; returns how many rows are staged in all. */
    async finish(): Promise<number> {
      await flush();
      await writing;
      return staged.size;
    },
    async add(sites: readonly Site[]): Promise<void> {
      scanned += sites.length;
      waiting.push(...sites);
      if (waiting.length >= batchRows) await flush();
      if (performance.now() - toldAt < progressMs) return;
      toldAt = performance.now();
      await store.progress(task, scanned);
    },
    async clear(): Promise<void> {
      await writing;
      waiting = [];
      scanned = 0;
      batches = 0;
      staged = new Set();
      await store.clearStage(task);
    },
  };
}
