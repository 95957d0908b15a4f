import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Of `postgres.log`; as much again may lie beside it in `postgres.log.1`. */
const capBytes = 20 * 1024 * 1024;
/** How much a server in trouble can add between two looks does not matter. */
const everyMs = 60_000;

/**
 * Keeps a log bounded that another process appends to: one too large is copied to `<name>.1`, over the one before, and
 * emptied. Not renamed, since the writer would go on in the renamed file. Returns what ends it.
 */
export function keepCut(file: string, bounds = { capBytes, everyMs }): () => void {
  const look = (): void => {
    try {
      if (statSync(file).size <= bounds.capBytes) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // Full disk, or a file put away by a person: the next look will do.
    }
  };
  look();
  const timer = setInterval(look, bounds.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
