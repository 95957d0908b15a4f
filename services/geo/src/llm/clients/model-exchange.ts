import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import type { OutboundAgent } from '@geoplan/kit/outbound/send-request';
import { openStreamFetch, type StreamLimits } from '@geoplan/kit/outbound/stream-fetch';
import { ModelFailure, type ModelPart, type ModelRequest } from '../domain/model-answer.ts';
import { refusedBy, toModelFailure } from './model-failure.ts';

/** Options for reading one completion. */
export interface ModelAccount {
  key: string;
  model: string;
  /** `https://api.openai.com` or the URL that replaces it, without a trailing slash. */
  baseUrl: string;
  agent: OutboundAgent;
  limits: StreamLimits;
}

/**
 * Newer models reason for a minute or two before their first token; during that time Anthropic sends pings, but
 * OpenAI does not. A completion of 19,000 tokens at 40 per second takes 8 minutes.
 */
export const modelLimits: StreamLimits = { silenceMs: 120_000, totalMs: 600_000, maxBytes: 8 * 1024 * 1024 };

type Fetch = typeof globalThis.fetch;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Wraps `fetch`: handles error responses, and rejects a web page before an SDK mistakes it for an empty completion. */
function requireStream(provider: ModelProvider, fetch: Fetch, beforeSending: () => Promise<void>): Fetch {
  return async (url, init) => {
    await beforeSending();
    const response = await fetch(url, init);
    if (!response.ok) {
      const text = await response.text().catch(() => '');
      const headers = Object.fromEntries(response.headers);
      throw refusedBy(provider, { status: response.status, headers, text, json: parsed(text) });
    }
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) return response;
    await response.body?.cancel();
    throw new ModelFailure('bad_response', { stage: 'begun' });
  };
}

/**
 * Reads one completion through a vendor's SDK: `read` receives the `fetch` to pass to it. The request is sent once,
 * without retries, because a sent request is charged (decision 0015).
 * @throws ModelFailure, and the signal's reason once it is aborted
 */
export async function* exchange(
  provider: ModelProvider,
  { agent, limits }: ModelAccount,
  { signal, beforeSending, onSending }: Pick<ModelRequest, 'signal' | 'beforeSending' | 'onSending'>,
  read: (fetch: Fetch) => AsyncIterable<ModelPart>,
): AsyncGenerator<ModelPart> {
  const stream = openStreamFetch(agent, limits, { signal, onSending });
  let hasEnded = false;
  try {
    for await (const part of read(requireStream(provider, stream.fetch, beforeSending))) {
      hasEnded ||= part.type === 'end';
      yield part;
    }
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (stream.isTooLong()) throw new ModelFailure('bad_response', { stage: 'begun', cause: error });
    throw toModelFailure(error);
  } finally {
    stream.end();
  }
  // The SDKs do not report a connection that is closed cleanly in the middle of a completion.
  if (!hasEnded) throw new ModelFailure('cut', { stage: 'begun' });
}
