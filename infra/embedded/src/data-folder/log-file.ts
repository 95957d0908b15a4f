import { z } from 'zod';
import { openRotatingFile } from './rotating-file.ts';

/** Maximum size of `geoplan.log`; its previous part, `geoplan.log.1`, can be as large. */
const capBytes = 20 * 1024 * 1024;
/** Minimum time between two reports of lost lines, for a disk that repeatedly fills up and is freed. */
const reportEveryMs = 60_000;

/** Pino levels that are shown on the console, with their labels; the most severe last. */
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

/** Formats one JSON line of the log for the console; `undefined` if its level is below `from` (`warn` by default). */
export function forPerson(line: string, from: ShownLevel = 'warn'): string | undefined {
  const level = shownLevels.findIndex((each) => line.startsWith(`{"level":"${each}"`));
  if (level < shownLevels.indexOf(from)) return undefined;
  const record = recordSchema.parse(JSON.parse(line));
  const reason = record.err && !record.msg.includes(record.err.message) ? ` (${record.err.message})` : '';
  const text = `${record.msg}${reason}`.replaceAll(/\s+/g, ' ');
  return consoleLine(new Date(record.time), record.level, record.name, text);
}

interface LogFileOptions {
  /**
   * True while the product is shutting down. Only errors are shown then, because parts that stop one after another
   * lose their connections.
   */
  ending: () => boolean;
  /** Writes to the console. */
  show?: (text: string) => void;
  /** See `openRotatingFile`. */
  append?: (descriptor: number, bytes: Uint8Array) => number;
}

/**
 * Log destination of the embedded run. Writes JSON to the file; lines of level `warn` or higher also go to the
 * console in readable form. `write` never throws, because its callers are often handling a failure. Lines lost on a
 * full disk are counted and reported on the console, and in the file once there is room again.
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
