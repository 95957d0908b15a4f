import { openSync, renameSync, statSync, writeSync } from 'node:fs';
import { z } from 'zod';

/** A log this large is put aside at the next start, bytes. */
const capBytes = 20 * 1024 * 1024;

const warningLevel = 40;
const errorLevel = 50;
const levelWords: Record<number, string> = { 40: 'внимание', 50: 'ошибка', 60: 'сбой' };

const recordSchema = z.object({
  level: z.number(),
  time: z.string(),
  name: z.string().default('geoplan'),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** Puts a log that has grown too large aside as `<name>.1`, over the one before. */
export function capLog(file: string): void {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > capBytes) renameSync(file, `${file}.1`);
}

/** One line for a person from one JSON line of the log; undefined below the level asked for (a warning). */
export function forPerson(line: string, from = warningLevel): string | undefined {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
  if (level < from) return undefined;
  const record = recordSchema.parse(JSON.parse(line));
  const reason = record.err && !record.msg.includes(record.err.message) ? ` (${record.err.message})` : '';
  const text = `${record.msg}${reason}`.replaceAll(/\s+/g, ' ');
  return `${new Date(record.time).toLocaleTimeString('ru')} ${levelWords[level] ?? 'внимание'}: ${record.name}: ${text}\n`;
}

/**
 * Where the embedded run's logs go: JSON into the file, warnings and worse also to the console in a person's form. While
 * the product is `ending`, only errors are shown: parts that stop in turn lose sight of each other, as they should.
 */
export function openLogFile(file: string, ending: () => boolean): { write(line: string): void } {
  capLog(file);
  const descriptor = openSync(file, 'a', 0o600);
  return {
    write(line) {
      // Synchronous: the last words before a crash are the ones that are needed.
      writeSync(descriptor, line);
      const shown = forPerson(line, ending() ? errorLevel : warningLevel);
      if (shown) process.stderr.write(shown);
    },
  };
}
