import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Each holds a connection of the pool's ten; whole lists of this size are read by few people at a time. */
const streamsAtOnce = 3;
/** A reader that takes nothing for so long has gone without saying so. */
const stallMs = 20_000;
/** 47 MiB (100,000 rows) at 160 KB/s. */
const longestMs = 300_000;

/** Concurrency limit with a FIFO queue. */
function createConcurrencyLimit(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work: () => Promise<void>): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** The first row comes with the first byte: until then a failure can still be answered as one. */
async function* framed(rows: AsyncIterable<string>, opening: string, closing: string, onPiece: () => void) {
  let lead = opening;
  for await (const piece of rows) {
    onPiece();
    yield lead + piece;
    lead = '';
  }
  yield closing;
}

/** One response to stream. */
interface Sending {
  response: Writable;
  /** Aborted when the reader goes away. */
  signal: AbortSignal;
  opening: string;
  closing: string;
}

/** Streams a long list with backpressure: at its reader's pace and in bounded memory. */
export async function sendRows(rows: AsyncIterable<string>, sending: Sending): Promise<void> {
  const { response, signal: gone, opening, closing } = sending;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const signal = AbortSignal.any([gone, stalled.signal, AbortSignal.timeout(longestMs)]);
  const text = framed(rows, opening, closing, () => void timer.refresh());
  try {
    await pipeline(Readable.from(text, { highWaterMark: 2 }), response, { signal });
  } catch (error) {
    if (!isAborted(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Concurrency limit of the long lists; one whose reader has gone before its turn is not started. */
export function createStreamLimit() {
  const limited = createConcurrencyLimit(streamsAtOnce);
  return (signal: AbortSignal, open: () => Promise<void>) =>
    limited(() => (signal.aborted ? Promise.resolve() : open()));
}
