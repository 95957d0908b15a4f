import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@geoplan/kit/errors';
import { compressionOf } from '@geoplan/kit/http/compression';
import {
  boundReader,
  defaultReaderTimeouts,
  isReaderAbort,
  type ReaderTimeouts,
} from '@geoplan/kit/http/reader-timeouts';
import type { RecordStream } from '../../db/records/stream-records.ts';
import { createStreamSlots, type StreamSlot } from './stream-slots.ts';

/** Around the records of an answer. */
const opening = '{"success":true,"data":{"results":[';
const closing = ']}}';

/** A whole answer of rows, each with a comma in front. */
export function framed(rows: string): string {
  return opening + rows.slice(1) + closing;
}

/**
 * Frames rows, each with a comma in front, as one JSON answer; `onPiece` is called for every chunk. Each waits for a turn
 * of the event loop: libuv reads a socket that has more up to 32 times before anybody else's turn, 2 MB of rows.
 */
function frame(onPiece: () => void): Transform {
  let isFirst = true;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      onPiece();
      if (isFirst) this.push(opening);
      setImmediate(done, null, isFirst ? piece.subarray(1) : piece);
      isFirst = false;
    },
    flush(done) {
      done(null, isFirst ? opening + closing : closing);
    },
  });
}

/** One response to stream. */
interface Sending {
  /** Who asks: one person has only some of the slots. */
  person: string;
  response: ServerResponse;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  open: () => Promise<RecordStream>;
  /** Called with the version of the rows, before the first byte leaves. */
  onVersion: (version: string) => void;
}

async function send(sending: Sending, slot: StreamSlot, timeouts: ReaderTimeouts): Promise<void> {
  const { response, signal: gone, open, onVersion } = sending;
  const { signal, onPiece, stop } = boundReader([gone, slot.signal], timeouts);
  let copy: RecordStream | undefined;
  try {
    copy = await open();
    // Until the first row is there, a failure can still be answered as one.
    await once(copy.rows, 'readable', { signal });
    onVersion(copy.version);
    await pipeline([copy.rows, frame(onPiece), ...compressionOf(response), response], { signal });
  } catch (error) {
    if (!isReaderAbort(error)) throw error;
    // A cut answer also looks like a reader who has left; what came first counts.
    if (signal.reason === gone.reason) return;
    throw new AppError('service_unavailable', 'Получатель списка слишком медленный', {
      logText: 'reader of a list too slow',
    });
  } finally {
    stop();
    copy?.close();
  }
}

/** Streams lists of records, a few at a time, with backpressure: each at its reader's pace and in bounded memory. */
export function createRecordStreams(timeouts = defaultReaderTimeouts, slots = createStreamSlots()) {
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
