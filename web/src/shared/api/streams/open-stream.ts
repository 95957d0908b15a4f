import { createParser } from 'eventsource-parser';
import { timeSlices } from '../yield-to-page.ts';

/** One server-sent event. */
export interface ServerEvent {
  name: string;
  /** The JSON, not parsed yet. */
  data: string;
  /** Event id to resume after; absent when the event has none. */
  id: string | undefined;
}

/** A declared GET stream as one reader requests it. */
export interface StreamRequest {
  url: string;
  token: string | null;
  /** Number of the last event that was received; -1 = from the beginning. */
  after: number;
}

/** End of a stream: an error response, `status` 0 for a lost connection; null = the server closed it. */
export type StreamEnd = { status: number; headers: [string, string][]; body: string } | null;

/** The end of a stream without a response. */
export const lostConnection: StreamEnd = { status: 0, headers: [], body: '' };

/** Parses a response body and hands over the events of each chunk together. */
export async function readEvents(
  { body }: Response,
  onEvents: (events: ServerEvent[]) => void,
): Promise<void> {
  let events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data, id }) => void events.push({ name: event ?? 'message', data, id }),
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  // A long run sends thousands of events at once to a new reader.
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
  /** The response headers are here. */
  onOpen: () => void;
  onEvents: (events: ServerEvent[]) => void;
}

/** Reads a stream to its end; it never rejects. `EventSource` cannot send the token, hence `fetch`. */
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
