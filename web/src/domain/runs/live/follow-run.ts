import { ApiFailure } from '../../../shared/api/api-failure.ts';
import type { FollowOptions } from '../../../shared/api/event-stream.ts';
import type { ServerEvent } from '../../../shared/api/streams/open-stream.ts';
import { pause } from '../../../shared/browser/pause.ts';
import { isClosing, parseRunEvent, type EventSchemas, type RunEventOf } from './run-event.ts';

/** Reconnect back-off for a lost stream: first and maximum delay. */
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** Error codes of permanent errors, which a retry would only repeat. */
const finalCodes = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid_input']);

interface Feed<Item> {
  /** Reads the run's event stream until the server closes it, like `readSharedStream`. */
  open: (options: FollowOptions) => Promise<void>;
  events: EventSchemas<Item>;
}

interface Listener<Item> {
  signal: AbortSignal;
  onEvent: (event: RunEventOf<Item>) => void;
  /** Called when a reconnect fails; until the stream is restored, the run must be loaded with plain requests. */
  onLost: () => void;
}

/**
 * Reads a run's event stream until its terminal event or a permanent error. Resumes a lost stream after its last
 * event.
 */
export async function followToEnd<Item>(
  { open, events }: Feed<Item>,
  { signal, ...listener }: Listener<Item>,
): Promise<void> {
  const stream = { lastEventId: undefined as string | undefined, isOver: false, failures: 0 };
  const onEvent = ({ name, data, id }: ServerEvent) => {
    stream.failures = 0;
    stream.lastEventId = id ?? stream.lastEventId;
    const event = parseRunEvent(events, name, data);
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
    if (stream.failures > 0) listener.onLost();
    await pause(Math.min(longestDelayMs, firstDelayMs * 2 ** stream.failures), signal);
    stream.failures += 1;
  }
}
