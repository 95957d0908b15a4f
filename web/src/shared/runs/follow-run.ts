import { followRun } from '@geoplan/contracts/geo-runs';
import { ApiFailure } from '../api/api-failure.ts';
import { followEvents, type ServerEvent } from '../api/follow-events.ts';
import { readRunEvent, type RunEvent } from './run-merge.ts';

/** First wait before a lost stream is opened again, and the longest. */
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** Refusals that the next try would only repeat. */
const finalCodes = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid_input']);

interface Listener {
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  onConnection: (isOpen: boolean) => void;
  /** The stream cannot be had at present: the run must be asked for in another way. */
  onLost: () => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** True for the event a run ends with. */
export const isClosing = (event: RunEvent | undefined): boolean =>
  event !== undefined && event.name !== 'item' && event.name !== 'progress';

/** Follows a run to its closing event or a final refusal; a lost stream is resumed where it broke off. */
export async function followToEnd(runId: string, { signal, ...listener }: Listener): Promise<void> {
  const heard = { lastEventId: undefined as string | undefined, isOver: false, failures: 0 };
  const onEvent = ({ name, data, id }: ServerEvent) => {
    heard.failures = 0;
    heard.lastEventId = id ?? heard.lastEventId;
    listener.onConnection(true);
    const event = readRunEvent(name, data);
    if (event) listener.onEvent(event);
    heard.isOver ||= isClosing(event);
  };
  while (!signal.aborted) {
    const { lastEventId } = heard;
    try {
      await followEvents(followRun, { params: { runId } }, { signal, lastEventId, onEvent });
    } catch (error) {
      if (error instanceof ApiFailure && finalCodes.has(error.code)) return;
    }
    if (heard.isOver || signal.aborted) return;
    listener.onConnection(false);
    if (heard.failures > 0) listener.onLost();
    await pause(Math.min(longestDelayMs, firstDelayMs * 2 ** heard.failures), signal);
    heard.failures += 1;
  }
}
