import { z } from 'zod';
import { openRotatingFile } from './rotating-file.ts';

/** Size of `geoplan.log`; `geoplan.log.1` next to it may be as large. */
const capBytes = 20 * 1024 * 1024;
/** Shortest time between two reports of a disk that repeatedly fills up and is freed. */
const reportEveryMs = 60_000;

/** Levels of pino's lines shown to users, with the console's labels; the worst last. */
const shownLevels = ['warn', 'error', 'fatal'] as const;
type ShownLevel = (typeof shownLevels)[number];
const levelWords: Record<ShownLevel, string> = { warn: 'warning', error: 'error', fatal: 'fatal' };

const recordSchema = z.object({
  level: z.enum(shownLevels),
  time: z.string(),
  name: z.string().default('geoplan'),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

function consoleLine(time: Date, level: ShownLevel, name: string, text: string): string {
  return `${time.toLocaleTimeString('en-GB')} ${levelWords[level]}: ${name}: ${text}\n`;
}

/** Formats one JSON line of the log for the console; `undefined` below level `from` (a warning). */
export function forPerson(line: string, from: ShownLevel = 'warn'): string | undefined {
  const level = shownLevels.findIndex((each) => line.startsWith(`{"level":"${each}"`));
  if (level < shownLevels.indexOf(from)) return undefined;
  const record = recordSchema.parse(JSON.parse(line));
  const reason = record.err && !record.msg.includes(record.err.message) ? ` (${record.err.message})` : '';
  const text = `${record.msg}${reason}`.replaceAll(/\s+/g, ' ');
  return consoleLine(new Date(record.time), record.level, record.name, text);
}

interface LogFileOptions {
  /** While the product is ending only errors are shown: parts that stop in turn lose their connections. */
  ending: () => boolean;
  /** Writes to the console. */
  show?: (text: string) => void;
  /** See `openRotatingFile`. */
  append?: (descriptor: number, bytes: Uint8Array) => number;
}

/**
 * Log destination of the embedded run: JSON into the file, warnings and worse also to the console in readable form.
 * `write` never throws, since its callers are often handling a failure. On a full disk lines are lost, counted,
 * reported on the console and, once there is room again, in the file.
 */
export function openLogFile(file: string, options: LogFileOptions): { write(line: string): void } {
  const { ending, show = (text) => void process.stderr.write(text), append } = options;
  // Synchronous, because the last lines before a crash are the most important.
  const addLine = openRotatingFile(file, { capBytes, ...(append && { append }) });
  let lostLines = 0;
  let reportedAt = -Infinity;

  function reportLoss(error: unknown): void {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    const text = `${file} cannot be written, log lines are lost until it can (${(error as Error).message})`;
    show(consoleLine(new Date(), 'error', 'geoplan', text));
  }
  function save(line: string): void {
    try {
      if (lostLines > 0) {
        const record = { level: 'warn', time: new Date(), name: 'geoplan', lostLines };
        addLine(
          `${JSON.stringify({ ...record, msg: 'log lines were lost: the file could not be written' })}\n`,
        );
        lostLines = 0;
      }
      addLine(line);
    } catch (error) {
      lostLines += 1;
      reportLoss(error);
    }
  }
  return {
    write(line) {
      save(line);
      const shown = forPerson(line, ending() ? 'error' : 'warn');
      if (shown) show(shown);
    },
  };
}
