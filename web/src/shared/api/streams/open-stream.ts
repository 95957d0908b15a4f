import { createParser } from 'eventsource-parser';
import { timeSlices } from '../yield-to-page.ts';

/** Server-sent event. */
export interface ServerEvent {
  name: string;
  /** Unparsed JSON. */
  data: string;
  /** Event id to resume after; absent if the event has none. */
  id: string | undefined;
}

/** Request of one reader for a declared GET stream. */
export interface StreamRequest {
  url: string;
  token: string | null;
  /** Number of the last received event; -1 to start at the beginning. */
  after: number;
}

/** End of a stream: an error response, or `status` 0 for a lost connection; null if the server closed the stream. */
export type StreamEnd = { status: number; headers: [string, string][]; body: string } | null;

/** End of a stream whose connection was lost. */
export const lostConnection: StreamEnd = { status: 0, headers: [], body: '' };

/** Parses a response body and passes on the events of each chunk in one call. */
export async function readEvents(
  { body }: Response,
  onEvents: (events: ServerEvent[]) => void,
): Promise<void> {
  let events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data, id }) => void events.push({ name: event ?? 'message', data, id }),
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  // A long run sends thousands of events to a new reader in a burst.
  const slices = timeSlices();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parser.feed(part.value);
    const received = events;
    events = [];
    if (received.length > 0) onEvents(received);
    await slices.rest();
  }
}

export interface StreamHandler {
  signal: AbortSignal;
  /** Called when the response headers have arrived. */
  onOpen: () => void;
  onEvents: (events: ServerEvent[]) => void;
}

/** Reads a stream to its end and never rejects. Uses `fetch`, because `EventSource` cannot send the token. */
export async function openStream(
  { url, token, after }: StreamRequest,
  { signal, onOpen, onEvents }: StreamHandler,
): Promise<StreamEnd> {
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (after >= 0) headers['last-event-id'] = String(after);
  try {
    const response = await fetch(url, { headers, cache: 'no-store', credentials: 'omit', signal });
    if (!response.ok)
      return { status: response.status, headers: [...response.headers], body: await response.text() };
    onOpen();
    await readEvents(response, onEvents);
    return null;
  } catch {
    return lostConnection;
  }
}
