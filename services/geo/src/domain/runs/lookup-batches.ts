import type { ClaimedPair } from './claimed-pair.ts';
import { pairKey } from '../pair-key.ts';
import type { Pair } from '../provider.ts';

/** A batch of pairs being looked up, or queued for it. */
export interface LookupBatch {
  readonly pairs: ClaimedPair[];
  /** Aborted when the batch is cancelled. */
  readonly signal: AbortSignal;
}

/** The batches in flight in this process. */
export interface LookupBatches {
  open(pairs: ClaimedPair[]): LookupBatch;
  close(batch: LookupBatch): void;
  /** Cancels batches all of whose pairs are unwanted, except billable ones. */
  cancel(unwanted: readonly Pair[]): void;
  /** Cancels the batches that are not billable yet at once and the rest after the timeout; resolves when none is left. */
  end(timeoutMs: number): Promise<void>;
}

/** `isBillable` says whether cancelling would waste money. */
export function createLookupBatches(isBillable: (signal: AbortSignal) => boolean): LookupBatches {
  const open = new Map<LookupBatch, AbortController>();
  let whenEmpty: (() => void) | null = null;
  let isEnding = false;

  function abort(batches: Iterable<LookupBatch>): void {
    for (const batch of batches) open.get(batch)?.abort();
  }

  return {
    open(pairs) {
      const controller = new AbortController();
      const batch = { pairs, signal: controller.signal };
      open.set(batch, controller);
      if (isEnding) controller.abort();
      return batch;
    },
    close(batch) {
      open.delete(batch);
      if (open.size === 0) whenEmpty?.();
    },
    cancel(unwanted) {
      if (unwanted.length === 0) return;
      const keys = new Set(unwanted.map(pairKey));
      const idle = [...open.keys()].filter(
        ({ pairs, signal }) => !isBillable(signal) && pairs.every((pair) => keys.has(pairKey(pair))),
      );
      abort(idle);
    },
    async end(timeoutMs) {
      isEnding = true;
      abort([...open.keys()].filter(({ signal }) => !isBillable(signal)));
      if (open.size === 0) return;
      const timer = setTimeout(() => abort([...open.keys()]), timeoutMs);
      await new Promise<void>((resolve) => (whenEmpty = resolve));
      clearTimeout(timer);
    },
  };
}
