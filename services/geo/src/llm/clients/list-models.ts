import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { sendRequest } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import { ModelFailure } from '../domain/model-answer.ts';
import type { ModelAccount } from './model-exchange.ts';
import { refusedBy, toModelFailure } from './model-failure.ts';

/** Timeout of the whole exchange, ms. */
const defaultTimeoutMs = 12_000;

/** Both vendors list models at the same path (see their «List models» pages); OpenAI has no paging there. */
const requests: Record<ModelProvider, (key: string) => { path: string; headers: Record<string, string> }> = {
  openai: (key) => ({ path: '/v1/models', headers: { authorization: `Bearer ${key}` } }),
  anthropic: (key) => ({
    path: '/v1/models?limit=1',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  }),
};

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Tests the key by requesting the list of the vendor's models, which is free. The request is sent once, without
 * retries. @throws ModelFailure
 */
export async function listModels(
  provider: ModelProvider,
  { key, baseUrl, agent }: Pick<ModelAccount, 'key' | 'baseUrl' | 'agent'>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  // A header cannot contain other characters, so the vendor cannot have issued a key with them.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ModelFailure('auth', { stage: 'unsent' });
  const { path, headers } = requests[provider](key);
  const outbound = {
    method: 'GET',
    url: `${baseUrl}${path}`,
    headers: { ...headers, accept: 'application/json' },
  } as const;
  try {
    const { signal } = new AbortController();
    const response = await sendRequest(agent, outbound, { timeoutMs, signal });
    if (response.status !== 200) throw refusedBy(provider, response);
    listed.parse(response.json);
  } catch (error) {
    throw toModelFailure(error);
  }
}
