import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@geoplan/kit/errors';
import { compressionOf } from '@geoplan/kit/http/compression';
import {
  boundSlowClient,
  defaultSlowClientTimeouts,
  isSlowClientAbort,
  type SlowClientTimeouts,
} from '@geoplan/kit/http/slow-client-timeouts';
import type { Identity } from '@geoplan/kit/identity/identity';
import type { RowStream } from '../../db/row-stream.ts';
import { createStreamSlots, type StreamSlot } from './stream-slots.ts';

/** Key that identifies a user for the stream slots. */
export const personOf = (identity: Identity): string =>
  identity.kind === 'user' ? identity.userId : identity.kind;

/** JSON text around the rows of a response. */
export interface RowFrame {
  opening: string;
  closing: string;
}

/** Builds a complete response from rows, each of which starts with a comma. */
export function framed({ opening, closing }: RowFrame, rows: string): string {
  return opening + rows.slice(1) + closing;
}

/**
 * Frames rows, each of which starts with a comma, as one JSON response. `onPiece` is called for every chunk. Each
 * chunk waits for a turn of the event loop. Otherwise libuv would read a socket up to 32 times in a row, which is 2
 * MB of rows.
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

/** Response to stream. */
interface Sending<About> {
  /** User who reads the response; one user can occupy only some of the slots. */
  person: string;
  response: ServerResponse;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  open: () => Promise<RowStream<About>>;
  /** Sets the headers and returns the text around the rows; called before the first byte is sent. */
  begin: (about: About) => RowFrame;
}

async function send<About>(
  sending: Sending<About>,
  slot: StreamSlot,
  timeouts: SlowClientTimeouts,
): Promise<void> {
  const { response, signal: gone, open, begin } = sending;
  const { signal, onPiece, stop } = boundSlowClient([gone, slot.signal], timeouts);
  let copy: RowStream<About> | undefined;
  try {
    copy = await open();
    // Before the first row, a failure can still be sent as an error response.
    await once(copy.rows, 'readable', { signal });
    const frame = begin(copy.about);
    await pipeline([copy.rows, frameRows(frame, onPiece), ...compressionOf(response), response], { signal });
  } catch (error) {
    if (!isSlowClientAbort(error)) throw error;
    // An abort by this process also resembles a reader who has disconnected; the first reason counts.
    if (signal.reason === gone.reason) return;
    throw new AppError('service_unavailable', 'Клиент читает ответ слишком медленно', {
      logText: 'reader of a list too slow',
    });
  } finally {
    stop();
    copy?.close();
  }
}

/**
 * Streams a limited number of long lists concurrently, with backpressure. Each list is sent at its reader's speed and
 * in bounded memory. A reader waits for a slot for at most `waitMs`.
 */
export function createRowStreams(waitMs: number, timeouts = defaultSlowClientTimeouts) {
  const slots = createStreamSlots({ waitMs });
  return {
    /** @throws AppError service_unavailable if no slot becomes free in time */
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
