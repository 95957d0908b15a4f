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
import type { Identity } from '@geoplan/kit/identity/identity';
import type { RowStream } from '../../db/row-stream.ts';
import { createStreamSlots, type StreamSlot } from './stream-slots.ts';

/** The person of a stream slot. */
export const personOf = (identity: Identity): string =>
  identity.kind === 'user' ? identity.userId : identity.kind;

/** JSON text around the rows of an answer. */
export interface RowFrame {
  opening: string;
  closing: string;
}

/** A whole answer of rows, each with a comma in front. */
export function framed({ opening, closing }: RowFrame, rows: string): string {
  return opening + rows.slice(1) + closing;
}

/**
 * Frames rows, each with a comma in front, as one JSON answer; `onPiece` is called for every chunk. Each waits for a turn
 * of the event loop: libuv reads a socket that has more up to 32 times before anybody else's turn, 2 MB of rows.
 */
function frameRows({ opening, closing }: RowFrame, onPiece: () => void): Transform {
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
interface Sending<About> {
  /** The reader: one person has only some of the slots. */
  person: string;
  response: ServerResponse;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  open: () => Promise<RowStream<About>>;
  /** Returns the text around the rows, and sets the headers; called before the first byte leaves. */
  begin: (about: About) => RowFrame;
}

async function send<About>(
  sending: Sending<About>,
  slot: StreamSlot,
  timeouts: ReaderTimeouts,
): Promise<void> {
  const { response, signal: gone, open, begin } = sending;
  const { signal, onPiece, stop } = boundReader([gone, slot.signal], timeouts);
  let copy: RowStream<About> | undefined;
  try {
    copy = await open();
    // Until the first row is there, a failure can still be answered as one.
    await once(copy.rows, 'readable', { signal });
    const frame = begin(copy.about);
    await pipeline([copy.rows, frameRows(frame, onPiece), ...compressionOf(response), response], { signal });
  } catch (error) {
    if (!isReaderAbort(error)) throw error;
    // A cut answer also looks like a reader who has left; what came first counts.
    if (signal.reason === gone.reason) return;
    throw new AppError('service_unavailable', 'Клиент читает ответ слишком медленно', {
      logText: 'reader of a list too slow',
    });
  } finally {
    stop();
    copy?.close();
  }
}

/** Streams long lists, a few at a time, with backpressure: each at its reader's pace and in bounded memory. */
export function createRowStreams(timeouts = defaultReaderTimeouts, slots = createStreamSlots()) {
  return {
    /** @throws AppError service_unavailable when no slot is free in time */
    async send<About>(sending: Sending<About>): Promise<void> {
      const slot = await slots.acquire(sending.person, sending.signal);
      try {
        await send(sending, slot, timeouts);
      } finally {
        slot.release();
      }
    },
  };
}
