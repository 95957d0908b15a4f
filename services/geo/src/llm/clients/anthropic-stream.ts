import { z } from 'zod';
import type { ModelPart, ModelRequest } from '../domain/model-answer.ts';
import { exchange, type ModelAccount } from './model-exchange.ts';

const tokens = z.int().nonnegative();
const cached = tokens.nullish().transform((count) => count ?? 0);

/** Events that are parsed; `output_tokens` is a running total for the completion. */
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_start'),
    message: z.object({
      usage: z.object({
        input_tokens: tokens,
        cache_creation_input_tokens: cached,
        cache_read_input_tokens: cached,
        output_tokens: tokens,
      }),
    }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.object({ type: z.string(), text: z.string().optional() }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: z.object({ output_tokens: tokens }),
  }),
]);
/** Other events are ignored; the vendor may add more (docs, «Streaming»). */
const readTypes = new Set<unknown>(event.options.map(({ shape }) => shape.type.value));
const typed = z.object({ type: z.string() });

const reasons: Readonly<Record<string, 'end' | 'length' | 'filtered'>> = {
  end_turn: 'end',
  stop_sequence: 'end',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'filtered',
};

function* partsOf(given: z.output<typeof event>): Generator<ModelPart> {
  if (given.type === 'message_start') {
    const { input_tokens: input, output_tokens: output, ...cache } = given.message.usage;
    const cacheTokens = cache.cache_creation_input_tokens + cache.cache_read_input_tokens;
    yield { type: 'tokens', input: input + cacheTokens, output };
  } else if (given.type === 'content_block_delta') {
    if (given.delta.type === 'text_delta' && given.delta.text) yield { type: 'text', text: given.delta.text };
  } else {
    yield { type: 'tokens', input: null, output: given.usage.output_tokens };
    const reason = given.delta.stop_reason;
    if (reason) yield { type: 'end', reason: reasons[reason] ?? 'end' };
  }
}

async function* read(
  { key, model, baseUrl }: ModelAccount,
  { prompt, maxOutputTokens, signal }: ModelRequest,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<ModelPart> {
  // Loaded on the first request, because the SDK is large and most processes never need it.
  const { Anthropic } = await import('@anthropic-ai/sdk');
  const client = new Anthropic({
    apiKey: key,
    authToken: null,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    // Disables the SDK's logging, which would print the content of a malformed stream.
    logLevel: 'off',
  });
  const stream = await client.messages.create(
    {
      model,
      system: prompt.system,
      messages: [{ role: 'user', content: prompt.user }],
      max_tokens: maxOutputTokens,
      stream: true,
    },
    { signal },
  );
  for await (const each of stream) {
    const { type } = typed.parse(each);
    if (readTypes.has(type)) yield* partsOf(event.parse(each));
  }
}

/** Streams a completion from Anthropic's Messages API (platform.claude.com/docs, «Streaming Messages»). */
export const streamAnthropic = (account: ModelAccount, request: ModelRequest): AsyncIterable<ModelPart> =>
  exchange('anthropic', account, request, (fetch) => read(account, request, fetch));
