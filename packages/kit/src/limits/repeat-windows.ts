import { startInterval } from '../interval.ts';
import type { Log } from '../log.ts';

/** Repeated event of one key within a window. */
export interface Repeats<T> {
  /** Start of the window. */
  at: Date;
  /** The latest event. */
  event: T;
  times: number;
}

interface RepeatWindowsOptions<T> {
  log: Log;
  /** Length of a window, ms; a minute by default, with other values only in tests. */
  windowMs?: number | undefined;
  /** Maximum number of keys per owner at a time; unlimited by default. */
  maxKeys?: number;
  /** Returns the event that represents all events beyond `maxKeys`. */
  overflow?: (event: T) => T;
  /** Writes the repeats of an ended window. */
  write: (repeats: Repeats<T>) => void;
}

/** Counts repeated events per owner, so that a script cannot fill a log faster than a person reads it. */
export interface RepeatWindows<T> {
  /**
   * Counts the event and returns it, for the caller to write, if it is the first of its window; `null` for a repeat.
   */
  record(owner: string, key: string, event: T): T | null;
  /** Ends all windows and writes their repeats. */
  close(): void;
}

/**
 * Windows per owner and key. The first event opens a window, and the end of a window with repeats opens the next. A
 * window without repeats is deleted. Keys beyond `maxKeys` share one window.
 */
export function createRepeatWindows<T>(options: RepeatWindowsOptions<T>): RepeatWindows<T> {
  const { log, windowMs = 60_000, maxKeys = Infinity, overflow = (event) => event, write } = options;
  const owners = new Map<string, Map<string, Repeats<T>>>();

  function endWindows(isOver: (repeats: Repeats<T>) => boolean): void {
    for (const [owner, windows] of owners) {
      for (const [key, repeats] of windows) {
        if (!isOver(repeats)) continue;
        if (repeats.times > 0) {
          write(repeats);
          windows.set(key, { ...repeats, at: new Date(), times: 0 });
        } else windows.delete(key);
      }
      if (windows.size === 0) owners.delete(owner);
    }
  }
  const endOver = (): void => {
    const now = Date.now();
    endWindows(({ at }) => now - at.getTime() >= windowMs);
  };
  const sweep = startInterval(windowMs / 10, endOver, { log, failed: 'count of repeated events failed' });

  function record(owner: string, key: string, event: T): T | null {
    const windows = owners.get(owner) ?? new Map<string, Repeats<T>>();
    const known = windows.get(key);
    if (known) {
      known.event = event;
      known.times += 1;
      return null;
    }
    // '' is the key shared by all events without a separate window.
    if (windows.size >= maxKeys && key !== '') return record(owner, '', overflow(event));
    owners.set(owner, windows.set(key, { at: new Date(), event, times: 0 }));
    return event;
  }
  return {
    record,
    close() {
      sweep.stop();
      endWindows(({ times }) => times > 0);
    },
  };
}
