interface GroupOptions<T> {
  /** Writes all items or none. */
  write: (items: readonly T[]) => Promise<void>;
  /** A group of this size is written immediately. */
  maxItems: number;
  /** Maximum time to wait for more items. */
  maxWaitMs: number;
  /**
   * Minimum number of items per write; fewer items wait, including those that arrived during a write. By default, the
   * first items wait for `maxItems`, and items that arrived during a write are written directly after it.
   */
  minItems?: number;
}

/** Group commit, which batches writes that arrive shortly after each other. */
export interface GroupCommit<T> {
  /** Resolves once the item is written; rejects if its group fails. */
  add(item: T): Promise<void>;
  /** Resolves when nothing is waiting or being written. */
  settled(): Promise<void>;
}

interface Waiting<T> {
  item: T;
  done: PromiseWithResolvers<void>;
}

/** Writes one group at a time; later items form the next group. */
export function createGroupCommit<T>(options: GroupOptions<T>): GroupCommit<T> {
  const { write, maxItems, maxWaitMs, minItems } = options;
  let waiting: Waiting<T>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  /** True if a caller cannot wait any longer, so that the next group is written regardless of its size. */
  let isUrgent = false;

  async function writeGroup(): Promise<void> {
    const group = waiting.splice(0, maxItems);
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done.resolve();
    } catch (error) {
      for (const { done } of group) done.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length >= (minItems ?? 1) || (isUrgent && waiting.length > 0)) {
      isUrgent = false;
      await writeGroup();
    }
  }

  function begin(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    isUrgent = true;
    writing ??= writeAll().finally(() => {
      writing = null;
      // Items may have been added since the last check.
      if (waiting.length >= (isUrgent ? 1 : (minItems ?? 1))) begin();
      else if (waiting.length > 0) timer ??= setTimeout(begin, maxWaitMs);
    });
  }

  return {
    add(item) {
      const done = Promise.withResolvers<void>();
      waiting.push({ item, done });
      if (waiting.length >= (minItems ?? maxItems)) begin();
      else timer ??= setTimeout(begin, maxWaitMs);
      return done.promise;
    },
    async settled() {
      while (waiting.length > 0 || writing) {
        begin();
        await writing;
      }
    },
  };
}
