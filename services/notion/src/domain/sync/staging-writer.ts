import type { Site } from '../sites/parse-site.ts';
import type { SyncStore, SyncTask } from './sync-task.ts';

/** Interval at which progress is stored, ms. */
const progressMs = 1_000;

/** Number of rows per write; writing five pages costs hardly more than writing one. */
const batchRows = 500;

/** Writes rows to the stage in batches, with one batch in flight, and counts them. */
export function createStagingWriter(
  store: Pick<SyncStore, 'stage' | 'clearStage' | 'progress'>,
  task: SyncTask,
) {
  let waiting: Site[] = [];
  let scanned = 0;
  let batches = 0;
  let staged = new Set<string>();
  let storedAt = performance.now();
  let writing = Promise.resolve();

  /**
   * Starts the write without awaiting it, so that the next page is read at the same time. If the write fails, the
   * next flush throws the error.
   */
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
    /** Writes the remaining rows; returns the total number of staged rows. */
    async finish(): Promise<number> {
      await flush();
      await writing;
      return staged.size;
    },
    async add(sites: readonly Site[]): Promise<void> {
      scanned += sites.length;
      waiting.push(...sites);
      if (waiting.length >= batchRows) await flush();
      if (performance.now() - storedAt < progressMs) return;
      storedAt = performance.now();
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
