import type { Request, Response } from 'express';
import { z } from 'zod';
import { jsonBody, type EmulatorContext } from '../emulated-api.ts';
import { inventedAnswer, magicModel, piecesOf, playFault, tokensOf, writeSlowly } from './model-script.ts';

const question = z.object({
  model: z.string().min(1),
  system: z.string(),
  messages: z.array(z.object({ role: z.literal('user'), content: z.string() })).min(1),
  max_tokens: z.int().positive(),
  stream: z.literal(true),
});

const event = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function refuse(response: Response, status: number, type: string, message: string): void {
  response.status(status).json({ type: 'error', error: { type, message }, request_id: 'req_sandbox' });
}

/** Emulates Anthropic's `POST /v1/messages`, streamed. The texts of refusals are invented. */
export async function answerMessages(
  { request, response, key }: { request: Request; response: Response; key: string },
  context: EmulatorContext,
): Promise<void> {
  if (key === 'bad-key') return refuse(response, 401, 'authentication_error', 'invalid x-api-key');
  if (key === 'quota-0')
    return refuse(response, 400, 'invalid_request_error', 'Your credit balance is too low to access the API');
  if (request.header('anthropic-version') === undefined)
    return refuse(response, 400, 'invalid_request_error', 'anthropic-version: header is required');
  const parsed = question.safeParse(jsonBody(request));
  if (!parsed.success) return refuse(response, 400, 'invalid_request_error', z.prettifyError(parsed.error));
  const { model, system, messages, max_tokens: most } = parsed.data;
  if (model === 'sandbox-unknown') return refuse(response, 404, 'not_found_error', `model: ${model}`);
  const prompt = [system, ...messages.map(({ content }) => content)].join('\n');
  const magic = magicModel(model);
  const answer = inventedAnswer(prompt);
  response
    .status(200)
    .set({ 'content-type': 'text/event-stream; charset=utf-8', 'request-id': 'req_sandbox' });
  const usage = {
    input_tokens: tokensOf(prompt),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 1,
  };
  const message = {
    id: 'msg_sandbox',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  response.write(event('message_start', { message }));
  response.write(event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }));
  response.write(event('ping'));
  const pieces = piecesOf(answer, magic).map((text) =>
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  );
  if (!(await writeSlowly(pieces, response, context))) return undefined;
  const faults = {
    badEvent: 'event: content_block_delta\ndata: {"type":"content_block_delta","ind\n\n',
    overloadedEvent: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  };
  if (await playFault(magic, faults, response, context)) return undefined;
  response.write(event('content_block_stop', { index: 0 }));
  const stop = magic === 'sandbox-long' ? 'max_tokens' : 'end_turn';
  response.write(
    event('message_delta', {
      delta: { stop_reason: stop, stop_sequence: null },
      usage: { output_tokens: Math.min(tokensOf(answer), most) },
    }),
  );
  response.end(event('message_stop'));
  return undefined;
}
