import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Size of `postgres.log`; `postgres.log.1` next to it may be as large. */
const capBytes = 20 * 1024 * 1024;
/** Interval of the size check; the growth caused by a failing server within it does not matter. */
const everyMs = 60_000;

/**
 * Rotates a log that another process appends to, by copy and truncate: one too large is copied to `<name>.1`, replacing
 * the previous one, and emptied. It is not renamed, since the writer would continue in the renamed file. Returns its
 * stop function.
 */
export function startLogRotation(file: string, bounds = { capBytes, everyMs }): () => void {
  const check = (): void => {
    try {
      if (statSync(file).size <= bounds.capBytes) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // Full disk, or a file removed by a person, so the next check retries.
    }
  };
  const checking = setInterval(check, bounds.everyMs).unref();
  check();
  return () => clearInterval(checking);
}
