import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

interface RotatingFileOptions {
  /** Size at which the file is rotated to `<name>.1`, replacing the previous one: the disk holds at most twice this. */
  capBytes: number;
  /** The same as `fs.writeSync`: on a disk that fills up it writes a part of the bytes, and throws at the next call. */
  append?: (descriptor: number, bytes: Uint8Array) => number;
}

/**
 * Opens a rotating log file, bounded by its cap. The function appends one whole line.
 * @throws NodeJS.ErrnoException from the function, such as ENOSPC; the file stays usable and the next line starts on
 * its own
 */
export function openRotatingFile(file: string, options: RotatingFileOptions): (line: string) => void {
  const { capBytes, append = writeSync } = options;
  const open = (): number => openSync(file, 'a', 0o600);
  let descriptor = open();
  let size = fstatSync(descriptor).size;
  let endsInHalfLine = false;

  function rotate(): void {
    // Already renamed if the last attempt failed right after this.
    if (existsSync(file)) renameSync(file, `${file}.1`);
    const fresh = open();
    closeSync(descriptor);
    descriptor = fresh;
    size = 0;
    endsInHalfLine = false;
  }

  return (line) => {
    if (size > 0 && size + Buffer.byteLength(line) > capBytes) rotate();
    let rest = Buffer.from(endsInHalfLine ? `\n${line}` : line);
    while (rest.length > 0) {
      const written = append(descriptor, rest);
      size += written;
      rest = rest.subarray(written);
      endsInHalfLine = rest.length > 0;
    }
  };
}
