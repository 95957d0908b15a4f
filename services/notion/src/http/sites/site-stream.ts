import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { boundReader, isReaderAbort } from '@geoplan/kit/http/reader-timeouts';
import { bulkhead } from 'cockatiel';

/** Each holds a connection of the pool's ten; whole lists of this size are read by few people at a time. */
const streamsAtOnce = 3;
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
  const { signal, onPiece, stop } = boundReader([gone]);
  const text = framed(rows, opening, closing, onPiece);
  try {
    await pipeline(Readable.from(text, { highWaterMark: 2 }), response, { signal });
  } catch (error) {
    if (!isReaderAbort(error)) throw error;
  } finally {
    stop();
  }
}

/** Concurrency limit of the long lists; one whose reader has gone before its turn is not started. */
export function createStreamLimit() {
  const limit = bulkhead(streamsAtOnce, Number.POSITIVE_INFINITY);
  return (signal: AbortSignal, open: () => Promise<void>) =>
    limit.execute(() => (signal.aborted ? Promise.resolve() : open()));
}
