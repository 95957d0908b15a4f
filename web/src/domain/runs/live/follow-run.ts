import type { RunEventName } from '@geoplan/contracts/runs';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import type { FollowOptions } from '../../../shared/api/event-stream.ts';
import type { ServerEvent } from '../../../shared/api/streams/open-stream.ts';
import { isClosing } from './run-event.ts';

/** Reconnect back-off for a lost stream: first and maximum delay. */
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** Error codes of permanent errors, which a retry would only repeat. */
const finalCodes = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid_input']);

interface Feed<Event> {
  /** Reads the run's event stream until the server closes it, like `readSharedStream`. */
  open: (options: FollowOptions) => Promise<void>;
  /** Parses an event; returns `undefined` for an invalid one. */
  read: (name: string, json: string) => Event | undefined;
}

interface Listener<Event> {
  signal: AbortSignal;
  onEvent: (event: Event) => void;
  onConnection: (isOpen: boolean) => void;
  /** Called when a reconnect fails; until the stream is restored, the run must be loaded with plain requests. */
  onLost: () => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Reads a run's event stream until its terminal event or a permanent error. Resumes a lost stream after its last
 * event.
 */
export async function followToEnd<Event extends { name: RunEventName }>(
  { open, read }: Feed<Event>,
  { signal, ...listener }: Listener<Event>,
): Promise<void> {
  const stream = { lastEventId: undefined as string | undefined, isOver: false, failures: 0 };
  const onEvent = ({ name, data, id }: ServerEvent) => {
    stream.failures = 0;
    stream.lastEventId = id ?? stream.lastEventId;
    listener.onConnection(true);
    const event = read(name, data);
    if (event) listener.onEvent(event);
    stream.isOver ||= isClosing(event);
  };
  while (!signal.aborted) {
    const { lastEventId } = stream;
    try {
      await open({ signal, lastEventId, onEvent });
    } catch (error) {
      if (error instanceof ApiFailure && finalCodes.has(error.code)) return;
    }
    if (stream.isOver || signal.aborted) return;
    listener.onConnection(false);
    if (stream.failures > 0) listener.onLost();
    await pause(Math.min(longestDelayMs, firstDelayMs * 2 ** stream.failures), signal);
    stream.failures += 1;
  }
}
