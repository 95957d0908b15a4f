import type { Request, Response } from 'express';
import { z } from 'zod';
import { jsonBody, type EmulatorContext } from '../emulated-api.ts';
import { inventedAnswer, magicModel, piecesOf, playFault, tokensOf, writeSlowly } from './model-script.ts';

const question = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).min(1),
  max_completion_tokens: z.int().positive(),
  stream: z.literal(true),
  stream_options: z.object({ include_usage: z.literal(true) }),
});

function refuse(response: Response, status: number, error: object): void {
  response.status(status).json({ error: { param: null, ...error } });
}

/** Responses to the magic keys that are refused. */
const refusedKeys: Readonly<Record<string, [status: number, error: object]>> = {
  'bad-key': [
    401,
    { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
  ],
  'quota-0': [
    429,
    {
      message: 'You exceeded your current quota',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    },
  ],
  unverified: [
    400,
    {
      message: 'Your organization must be verified to stream this model.',
      type: 'invalid_request_error',
      param: 'stream',
      code: 'unsupported_value',
    },
  ],
};

/** Emulates OpenAI's `POST /v1/chat/completions`, streamed. The texts of refusals are invented. */
export async function answerChat(
  { request, response, key }: { request: Request; response: Response; key: string },
  context: EmulatorContext,
): Promise<void> {
  const refused = Object.hasOwn(refusedKeys, key) ? refusedKeys[key] : undefined;
  if (refused) return refuse(response, ...refused);
  const parsed = question.safeParse(jsonBody(request));
  if (!parsed.success)
    return refuse(response, 400, {
      message: z.prettifyError(parsed.error),
      type: 'invalid_request_error',
      code: null,
    });
  const { model, messages, max_completion_tokens: most } = parsed.data;
  if (model === 'sandbox-unknown')
    return refuse(response, 404, {
      message: `The model ${model} does not exist`,
      type: 'invalid_request_error',
      code: 'model_not_found',
    });
  const prompt = messages.map(({ content }) => content).join('\n');
  const magic = magicModel(model);
  const answer = inventedAnswer(prompt);
  const event = (choices: object[], usage: object | null = null) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-sandbox', object: 'chat.completion.chunk', created: Math.floor(context.now() / 1_000), model, choices, usage })}\n\n`;
  const delta = (given: object, finish: string | null = null) =>
    event([{ index: 0, delta: given, finish_reason: finish }]);
  response
    .status(200)
    .set({ 'content-type': 'text/event-stream; charset=utf-8', 'x-request-id': 'req_sandbox' });
  response.write(delta({ role: 'assistant', content: '' }));
  const pieces = piecesOf(answer, magic).map((content) => delta({ content }));
  if (!(await writeSlowly(pieces, response, context))) return undefined;
  const faults = {
    badEvent: 'data: {"id":"chatcmpl-sandbox","choices":[{"ind\n\n',
    overloadedEvent:
      'data: {"error":{"message":"The server is overloaded","type":"server_error","code":null}}\n\n',
  };
  if (await playFault(magic, faults, response, context)) return undefined;
  const output = Math.min(tokensOf(answer), most);
  const usage = {
    prompt_tokens: tokensOf(prompt),
    completion_tokens: output,
    total_tokens: tokensOf(prompt) + output,
  };
  response.write(delta({}, magic === 'sandbox-long' ? 'length' : 'stop'));
  response.write(event([], usage));
  response.end('data: [DONE]\n\n');
  return undefined;
}
