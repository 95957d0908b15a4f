import { once } from 'node:events';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@geoplan/kit/errors';
import type { RecordStream } from '../../db/records/stream-records.ts';
import { createStreamSlots, type StreamSlot } from './stream-slots.ts';

/** Timeouts of a reader; with others queued it is less (stream-slots.ts). */
const defaultTimeouts = {
  /** One that takes nothing for so long has gone without saying so. */
  stallMs: 20_000,
  /** 22 MB (100,000 records) at 75 KB/s. */
  longestMs: 300_000,
};

/** Around the records of an answer. */
const opening = '{"success":true,"data":{"results":[';
const closing = ']}}';

/** A whole answer of rows, each with a comma in front. */
export function framed(rows: string): string {
  return opening + rows.slice(1) + closing;
}

/** Frames rows, each with a comma in front, as one JSON answer; `onPiece` is called for every chunk. */
function frame(onPiece: () => void): Transform {
  let isFirst = true;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      onPiece();
      if (isFirst) this.push(opening);
      done(null, isFirst ? piece.subarray(1) : piece);
      isFirst = false;
    },
    flush(done) {
      done(null, isFirst ? opening + closing : closing);
    },
  });
}

/** Ends when the reader leaves, stops taking, or takes too long. */
function readerTimeouts(signals: readonly AbortSignal[], { stallMs, longestMs }: typeof defaultTimeouts) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  return {
    signal: AbortSignal.any([...signals, stalled.signal, AbortSignal.timeout(longestMs)]),
    onPiece: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/** The stream was aborted by the reader or by our timeouts, not by the rows. */
function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** One response to stream. */
interface Sending {
  /** Who asks: one person has only some of the slots. */
  person: string;
  response: Writable;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  open: () => Promise<RecordStream>;
  /** Called with the version of the rows, before the first byte leaves. */
  onVersion: (version: string) => void;
}

async function send(sending: Sending, slot: StreamSlot, timeouts: typeof defaultTimeouts): Promise<void> {
  const { response, signal: gone, open, onVersion } = sending;
  const { signal, onPiece, stop } = readerTimeouts([gone, slot.signal], timeouts);
  let copy: RecordStream | undefined;
  try {
    copy = await open();
    // Until the first row is there, a failure can still be answered as one.
    await once(copy.rows, 'readable', { signal });
    onVersion(copy.version);
    await pipeline(copy.rows, frame(onPiece), response, { signal });
  } catch (error) {
    if (!isAborted(error)) throw error;
    // A cut answer also looks like a reader who has left; what came first counts.
    if (signal.reason === gone.reason) return;
    throw new AppError('service_unavailable', 'Получатель списка слишком медленный');
  } finally {
    stop();
    copy?.close();
  }
}

/** Streams lists of records, a few at a time, with backpressure: each at its reader's pace and in bounded memory. */
export function createRecordStreams(timeouts = defaultTimeouts, slots = createStreamSlots()) {
  return {
    /** @throws AppError service_unavailable when no slot is free in time */
    async send(sending: Sending): Promise<void> {
      const slot = await slots.acquire(sending.person, sending.signal);
      try {
        await send(sending, slot, timeouts);
      } finally {
        slot.release();
      }
    },
  };
}
