import { once } from 'node:events';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@geoplan/kit/errors';
import type { RecordCopy } from '../db/record-copy.ts';
import { createStreamSlots, type StreamSlot } from './stream-slots.ts';

/** How long a reader may hold a connection; with others in line it is less (stream-slots.ts). */
const usualPatience = {
  /** One that takes nothing for so long has gone without saying so. */
  stallMs: 20_000,
  /** 22 MB (100,000 records) over a line of 75 KB/s. */
  longestMs: 300_000,
};

/** Around the records of an answer. */
const opening = '{"success":true,"data":{"results":[';
const closing = ']}}';

/** A whole answer of rows, each with a comma in front. */
export function framed(rows: string): string {
  return opening + rows.slice(1) + closing;
}

/** Frames rows, each with a comma in front, as one JSON answer; every piece that passes is told to `onPiece`. */
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
function bounds(signals: readonly AbortSignal[], { stallMs, longestMs }: typeof usualPatience) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  return {
    signal: AbortSignal.any([...signals, stalled.signal, AbortSignal.timeout(longestMs)]),
    onPiece: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/** The end came from the reader's side or from our bounds, not from the rows. */
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** What a stream is made of. */
interface Sending {
  /** Who asks: one person has only some of the slots. */
  person: string;
  response: Writable;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  open: () => Promise<RecordCopy>;
  /** Called with the version of the rows, before the first byte leaves. */
  onVersion: (version: string) => void;
}

async function send(sending: Sending, slot: StreamSlot, patience: typeof usualPatience): Promise<void> {
  const { response, signal: gone, open, onVersion } = sending;
  const { signal, onPiece, stop } = bounds([gone, slot.signal], patience);
  let copy: RecordCopy | undefined;
  try {
    copy = await open();
    // Until the first row is there, a failure can still be answered as one.
    await once(copy.rows, 'readable', { signal });
    onVersion(copy.version);
    await pipeline(copy.rows, frame(onPiece), response, { signal });
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
    // A cut answer also looks like a reader who has left; what came first counts.
    if (signal.reason === gone.reason) return;
    throw new AppError('service_unavailable', 'Получатель списка слишком медленный');
  } finally {
    stop();
    copy?.close();
  }
}

/** Sends lists of records, a few at a time, each at its reader's pace and within bounded memory. */
export function createRecordStreams(patience = usualPatience, slots = createStreamSlots()) {
  return {
    /** @throws AppError service_unavailable when too many lists stay on their way for too long */
    async send(sending: Sending): Promise<void> {
      const slot = await slots.acquire(sending.person, sending.signal);
      try {
        await send(sending, slot, patience);
      } finally {
        slot.release();
      }
    },
  };
}
