import type { Endpoint } from '@geoplan/contracts/define';
import { callUrl, type CallInput } from '@geoplan/contracts/routing/call-url';
import { readSession } from '../session/session-store.ts';
import { ApiFailure, networkFailureText } from './api-failure.ts';
import { failureOfResponse } from './call.ts';
import { readEvents, type ServerEvent } from './streams/open-stream.ts';

export interface FollowOptions {
  signal: AbortSignal;
  /** Id of the event after which the stream resumes; if absent, the stream starts at the beginning. */
  lastEventId?: string | undefined;
  onEvent: (event: ServerEvent) => void;
}

/**
 * Reads the stream sent in response to a POST, over a connection of this tab. GET streams are shared through
 * `readSharedStream`. @throws ApiFailure if the stream is rejected or breaks; an abort by the caller ends it without
 * an error
 */
export async function readEventStream<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  { signal, onEvent }: Omit<FollowOptions, 'lastEventId'>,
): Promise<void> {
  const { token } = readSession();
  const headers: Record<string, string> = { accept: 'text/event-stream', 'content-type': 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const { body } = input as { body?: unknown };
  try {
    const response = await fetch(callUrl(declared, input as { params?: object; query?: object }), {
      method: declared.method,
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    if (!response.ok) throw await failureOfResponse(response, token);
    await readEvents(response, (events) => {
      if (!signal.aborted) for (const event of events) onEvent(event);
    });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure({ code: 'network', message: networkFailureText, status: 0 }, { cause: error });
  }
}
