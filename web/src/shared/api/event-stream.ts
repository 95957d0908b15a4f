import type { Endpoint } from '@geoplan/contracts/define';
import { callUrl, type CallInput } from '@geoplan/contracts/routing/call-url';
import { createParser } from 'eventsource-parser';
import { readSession } from '../session/session-store.ts';
import { ApiFailure, networkFailureText } from './api-failure.ts';
import { failureOfResponse } from './call.ts';
import { timeSlices } from './yield-to-page.ts';

/** One server-sent event. */
export interface ServerEvent {
  name: string;
  /** The JSON, not parsed yet. */
  data: string;
  /** What to resume after; absent when the event has none. */
  id: string | undefined;
}

export interface FollowOptions {
  signal: AbortSignal;
  /** Resumes after this event; from the beginning without it. */
  lastEventId?: string | undefined;
  onEvent: (event: ServerEvent) => void;
}

/**
 * Server-sent events client: reads a stream until the server closes it; `EventSource` cannot send the token, hence `fetch`.
 * @throws ApiFailure when it is refused or breaks; an abort by the caller ends it quietly.
 */
export async function readEventStream<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  { signal, lastEventId, onEvent }: FollowOptions,
): Promise<void> {
  const { token } = readSession();
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
  const { body: asked } = input as { body?: unknown };
  if (asked !== undefined) headers['content-type'] = 'application/json';
  const parser = createParser({
    onEvent: ({ event, data, id }) => onEvent({ name: event ?? 'message', data, id }),
  });
  try {
    const url = callUrl(declared, input as { params?: object; query?: object });
    const { method } = declared;
    const body = asked === undefined ? null : JSON.stringify(asked);
    const response = await fetch(url, {
      method,
      headers,
      body,
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    if (!response.ok) throw await failureOfResponse(response, token);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // Thousands of events come at once to who opens a run that has long been going on.
    const slices = timeSlices();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      if (!signal.aborted) parser.feed(part.value);
      await slices.rest();
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure({ code: 'network', message: networkFailureText, status: 0 }, { cause: error });
  }
}
