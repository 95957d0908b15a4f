import { z } from 'zod';
import type { ModelPart, ModelRequest } from '../domain/model-answer.ts';
import { exchange, type ModelAccount } from './model-exchange.ts';

const tokens = z.int().nonnegative();

/** One `chat.completion.chunk`, with only the fields that are read. The last chunk has the usage and no choices. */
const chunk = z.object({
  choices: z.array(
    z.object({
      index: z.int(),
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish(),
});

const reasons: Readonly<Record<string, 'end' | 'length' | 'filtered'>> = {
  stop: 'end',
  length: 'length',
  content_filter: 'filtered',
};

async function* read(
  { key, model, baseUrl }: ModelAccount,
  { prompt, maxOutputTokens, signal }: ModelRequest,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<ModelPart> {
  // Loaded on the first request, because the SDK is large and most processes never need it.
  const { OpenAI } = await import('openai');
  const client = new OpenAI({
    apiKey: key,
    baseURL: `${baseUrl}/v1`,
    // Set explicitly, because the SDK would otherwise read these options from the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    fetch,
    maxRetries: 0,
    // Disables the SDK's logging, which would print the content of a malformed stream.
    logLevel: 'off',
  });
  const stream = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      max_completion_tokens: maxOutputTokens,
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal },
  );
  for await (const each of stream) {
    const { choices, usage } = chunk.parse(each);
    const choice = choices.find(({ index }) => index === 0);
    const text = choice?.delta.content ?? choice?.delta.refusal;
    if (text) yield { type: 'text', text };
    if (choice?.finish_reason) yield { type: 'end', reason: reasons[choice.finish_reason] ?? 'end' };
    if (usage) yield { type: 'tokens', input: usage.prompt_tokens, output: usage.completion_tokens };
  }
}

/**
 * Streams a completion from OpenAI's Chat Completions API (platform.openai.com/docs/api-reference/chat-streaming).
 * All offered models support it, including the oldest ones.
 */
export const streamOpenAi = (account: ModelAccount, request: ModelRequest): AsyncIterable<ModelPart> =>
  exchange('openai', account, request, (fetch) => read(account, request, fetch));
