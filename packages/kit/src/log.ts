import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { traceFields } from './trace.ts';

export type Log = Logger;

/** Field names that never reach a log, at the top level and one level down (reliability P29). */
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

/** Only what tells a bug: Postgres' `detail`, `where` and `parameters` quote the row, which may hold anything. */
function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as NodeJS.ErrnoException;
  // Bounded, because nothing keeps an error from being its own cause.
  const cause =
    error.cause === undefined || depth >= deepestCause ? {} : { cause: errorFields(error.cause, depth + 1) };
  return { type, message, stack, ...(code === undefined ? {} : { code }), ...cause };
}

/**
 * Standard output, written to in pieces and at the latest after 200 ms: a write for each line costs a gateway a sixth of
 * its speed. When nobody reads the log, lines are dropped rather than kept without bound.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    fd: 1,
    sync: false,
    minLength: 16 * 1024,
    maxWrite: 64 * 1024,
    maxLength: 16 * 1024 * 1024,
    periodicFlush: 200,
    // As text every line would be measured together with all that wait before it.
    contentMode: 'buffer',
  });
  const writeBytes = output.write.bind(output) as unknown as (bytes: Buffer) => void;
  return { write: (line) => writeBytes(Buffer.from(line)) };
}

/**
 * JSON log of one process. Levels: error = someone must act; warn = it healed itself; info = one line per request,
 * message, job.
 */
export function createLog(options: { service: string; level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      name: options.service,
      level: options.level,
      mixin: traceFields,
      serializers: { err: (error: unknown) => errorFields(error) },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? standardOutput(),
  );
}
