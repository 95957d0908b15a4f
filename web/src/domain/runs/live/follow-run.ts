import { followRun } from '@geoplan/contracts/geo-runs';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { readEventStream, type ServerEvent } from '../../../shared/api/event-stream.ts';
import { readRunEvent, type RunEvent } from './run-merge.ts';

/** Reconnect backoff of a lost stream: first and longest delay. */
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** Permanent errors: a retry would only repeat them. */
const finalCodes = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid_input']);

interface Listener {
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  onConnection: (isOpen: boolean) => void;
  /** Disconnected: the run must be loaded by a plain request meanwhile. */
  onLost: () => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** True for the terminal event of a run. */
export const isClosing = (event: RunEvent | undefined): boolean =>
  event !== undefined && event.name !== 'item' && event.name !== 'progress';

/** Reads a run's event stream to its terminal event or a permanent error; resumes a lost one after its last event. */
export async function followToEnd(runId: string, { signal, ...listener }: Listener): Promise<void> {
  const stream = { lastEventId: undefined as string | undefined, isOver: false, failures: 0 };
  const onEvent = ({ name, data, id }: ServerEvent) => {
    stream.failures = 0;
    stream.lastEventId = id ?? stream.lastEventId;
    listener.onConnection(true);
    const event = readRunEvent(name, data);
    if (event) listener.onEvent(event);
    stream.isOver ||= isClosing(event);
  };
  while (!signal.aborted) {
    const { lastEventId } = stream;
    try {
      await readEventStream(followRun, { params: { runId } }, { signal, lastEventId, onEvent });
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
