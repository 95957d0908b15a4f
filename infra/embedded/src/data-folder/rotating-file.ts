import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

interface RotatingFileOptions {
  /**
   * Size at which the file is rotated to `<name>.1`, replacing the previous one. Both files together take at most
   * twice this size.
   */
  capBytes: number;
  /**
   * Behaves like `fs.writeSync`, which writes only a part of the bytes if the disk fills up and throws at the next
   * call.
   */
  append?: (descriptor: number, bytes: Uint8Array) => number;
}

/**
 * Opens a rotating log file of limited size. The returned function appends one whole line.
 * @throws NodeJS.ErrnoException from the returned function, such as ENOSPC; the file stays usable, and the next call
 * starts a new line
 */
export function openRotatingFile(file: string, options: RotatingFileOptions): (line: string) => void {
  const { capBytes, append = writeSync } = options;
  const open = (): number => openSync(file, 'a', 0o600);
  let descriptor = open();
  let size = fstatSync(descriptor).size;
  let endsInHalfLine = false;

  function rotate(): void {
    // The file is missing if the last rotation failed after the rename.
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
