import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Size at which `postgres.log` is rotated; its previous part, `postgres.log.1`, can be as large. */
const capBytes = 20 * 1024 * 1024;
/** Interval between size checks, short enough that the log growth caused by a failing server does not matter. */
const everyMs = 60_000;

/**
 * Rotates a log that another process appends to. A log that is too large is copied to `<name>.1`, replacing the
 * previous copy, and then truncated. It is not renamed, because the writer would continue in the renamed file.
 * Returns a function that stops the rotation.
 */
export function startLogRotation(file: string, bounds = { capBytes, everyMs }): () => void {
  const check = (): void => {
    try {
      if (statSync(file).size <= bounds.capBytes) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // The disk is full or the file was removed by a person. The next check retries.
    }
  };
  const checking = setInterval(check, bounds.everyMs).unref();
  check();
  return () => clearInterval(checking);
}
