import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { traceFields } from './trace.ts';

export type Log = Logger;

/** Field names that never reach a log, at the top level and up to two levels down (reliability P29). */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'notionToken',
  'rapidApiKey',
  'apiKey',
  'apiToken',
  'secret',
  'key',
];

const deepestCause = 3;

/**
 * Only the fields that identify a bug, because Postgres' `detail`, `where` and `parameters` quote the row, which may
 * contain secrets.
 */
function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as NodeJS.ErrnoException;
  // The depth is limited, because an error may be its own cause.
  const cause =
    error.cause === undefined || depth >= deepestCause ? {} : { cause: errorFields(error.cause, depth + 1) };
  return { type, message, stack, ...(code === undefined ? {} : { code }), ...cause };
}

/**
 * Limits of the buffer, in characters and ms. Without a buffer, one write per line would cost a gateway a sixth of
 * its speed.
 */
const blockLength = 16 * 1024;
const blockMs = 200;
/** Time given to a slow log reader when the process ends in an orderly way, ms. */
const lastWordsMs = 1_000;

/**
 * Standard output in blocks of whole lines, in the order of logging. At the end of the process, even after a crash,
 * the remaining lines are written first. If the log is not read, lines are dropped rather than buffered without limit.
 */
function standardOutput(): DestinationStream {
  const bytesOut = pino.destination({
    fd: 1,
    sync: false,
    // With 0, the destination would not report that everything has been written.
    minLength: 1,
    maxWrite: 64 * 1024,
    maxLength: 16 * 1024 * 1024,
    contentMode: 'buffer',
  });
  const writeBytes = bytesOut.write.bind(bytesOut) as unknown as (bytes: Buffer) => void;
  let block = '';
  let timer: NodeJS.Timeout | undefined;
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (block === '') return;
    const bytes = Buffer.from(block);
    block = '';
    writeBytes(bytes);
  }
  // Registered before pino's own listeners, which close its stream.
  process.prependListener('beforeExit', send);
  process.prependListener('exit', send);
  return {
    write(line) {
      block += line;
      if (block.length >= blockLength) send();
      else timer ??= setTimeout(send, blockMs).unref();
    },
    flush(done: (error?: Error) => void) {
      send();
      bytesOut.flush(done);
    },
  } as DestinationStream;
}

/** Destination shared by all logs of a process, because it has one standard output. */
let output: DestinationStream | undefined;

/** Waits until the reader of the log has received every line, for a limited time. */
export async function flushed(log: Pick<Log, 'flush'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, lastWordsMs);
  log.flush(() => resolve());
  await promise;
  clearTimeout(timer);
}

/**
 * Writer of info lines whose fields are already JSON (`"a":1,"b":"x"`). It writes like the log, but without the
 * redaction, which costs more than the line. Only for fields that cannot contain a secret.
 */
export function createLineWriter(log: Log): (fields: string) => void {
  // Exported symbols under which pino keeps its destination and the fields of every line (`,"pid":1,…`).
  const inner = log as unknown as Record<symbol, unknown>;
  const destination = inner[pino.symbols.streamSym] as DestinationStream;
  const everyLine = inner[pino.symbols.chindingsSym] as string;
  let second = -1;
  let timeOfSecond = '';
  return (fields) => {
    if (!log.isLevelEnabled('info')) return;
    const now = Date.now();
    const thisSecond = Math.floor(now / 1000);
    if (thisSecond !== second) {
      second = thisSecond;
      timeOfSecond = new Date(thisSecond * 1000).toISOString().slice(0, -4);
    }
    const ms = String(now - thisSecond * 1000).padStart(3, '0');
    destination.write(`{"level":"info","time":"${timeOfSecond}${ms}Z"${everyLine},${fields}}\n`);
  };
}

/**
 * JSON log of one process, with levels as words: error = someone must act, it does not recover; warn = it recovered
 * automatically; info = one line per request, message, job.
 */
export function createLog(options: { service: string; level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      name: options.service,
      level: options.level,
      mixin: traceFields,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorFields(error) },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? (output ??= standardOutput()),
  );
}
