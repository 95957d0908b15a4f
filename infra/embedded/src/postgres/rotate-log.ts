import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Of `postgres.log`; as much again may lie beside it in `postgres.log.1`. */
const capBytes = 20 * 1024 * 1024;
/** Interval of the size check; how much a server in trouble can add meanwhile does not matter. */
const everyMs = 60_000;

/**
 * Rotates a log that another process appends to, by copy and truncate: one too large is copied to `<name>.1`, over the one
 * before, and emptied. Not renamed, since the writer would go on in the renamed file. Returns its stop.
 */
export function startLogRotation(file: string, bounds = { capBytes, everyMs }): () => void {
  const check = (): void => {
    try {
      if (statSync(file).size <= bounds.capBytes) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // Full disk, or a file put away by a person: the next check will do.
    }
  };
  const checking = setInterval(check, bounds.everyMs).unref();
  check();
  return () => clearInterval(checking);
}
