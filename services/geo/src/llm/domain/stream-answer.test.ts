import type { ModelEvent } from '@geoplan/contracts/llm/completions';
import { expect, test } from 'vitest';
import { ModelFailure, type ModelPart, type ModelRequest } from './model-answer.ts';
import { streamAnswer, type AnswerEnd } from './stream-answer.ts';
import { estimateTokens } from './token-cost.ts';

type Ask = (request: ModelRequest) => AsyncIterable<ModelPart>;

/** Streams one completion of a model that behaves as `ask`; returns its events and its settlement. */
async function answered(ask: Ask, needs: Partial<Parameters<typeof streamAnswer>[0]> = {}) {
  const events: ModelEvent[] = [];
  const settled: AnswerEnd[] = [];
  const streaming = streamAnswer({
    chosen: { ask, provider: 'openai', model: 'gpt-4' },
    prompt: { system: '', user: '' },
    price: { inputUsd: 2, outputUsd: 10 },
    maxOutputTokens: 100,
    inputTokens: 5_000,
    cancelled: new AbortController().signal,
    stopping: new AbortController().signal,
    open: async () => async (event) => void events.push(event),
    beforeSending: async () => {},
    onProgress: () => {},
    settle: async (end) => void settled.push(end),
    countCall: () => {},
    ...needs,
  });
  const thrown = await streaming.then(
    () => null,
    (error: unknown) => error,
  );
  return { events, settled, thrown };
}

/** Model that sends a completion, unless it is aborted first. */
const send: Ask = async function* ({ signal, beforeSending, onSending }) {
  signal.throwIfAborted();
  await beforeSending();
  signal.throwIfAborted();
  onSending();
  yield { type: 'text', text: 'words' };
  signal.throwIfAborted();
  yield { type: 'tokens', input: 4_000, output: 300 };
  yield { type: 'end', reason: 'end' };
};
const refuseSending = async () => {
  throw new ModelFailure('stopped', { stage: 'unsent' });
};
const refuseReader = async () => {
  throw new Error('the reader has left');
};
const unsent = { usage: null, isSent: false };
/** The output tokens are an estimate of 'words', the only text received. */
const estimate = {
  usage: expect.objectContaining({
    inputTokens: 5_000,
    outputTokens: estimateTokens('words'),
    isEstimate: true,
  }),
  isSent: true,
};

test('charges a complete response by the tokens that the vendor reports', async () => {
  const { events, settled } = await answered(send);
  const usage = { inputTokens: 4_000, outputTokens: 300, isEstimate: false, costUsd: 0.011 };
  expect(settled).toEqual([{ outcome: 'done', usage, isSent: true }]);
  expect(events.at(-1)).toEqual({ type: 'done', reason: 'end', usage });
});

test('settles a request as never sent if its reader disconnects before the request is sent', async () => {
  const cancelled = new AbortController();
  const beforeSending = async () => cancelled.abort();
  const during = await answered(send, { cancelled: cancelled.signal, beforeSending });
  const before = await answered(send, { cancelled: AbortSignal.abort() });
  for (const { settled } of [during, before]) expect(settled).toEqual([{ outcome: 'cancelled', ...unsent }]);
});

test('charges the tokens sent and received if the reader disconnects later', async () => {
  const cancelled = new AbortController();
  const open = async () => async () => cancelled.abort();
  const { settled } = await answered(send, { cancelled: cancelled.signal, open });
  expect(settled).toEqual([{ outcome: 'cancelled', ...estimate }]);
});

test('ends the stream with `failed`, and charges nothing, if the process stops before sending', async () => {
  const stopping = AbortSignal.abort();
  const { events, settled } = await answered(send, { stopping });
  expect(settled).toEqual([{ outcome: 'stopped', ...unsent }]);
  expect(events).toEqual([
    { type: 'failed', code: 'stopped', message: expect.stringContaining('не отправлен'), usage: null },
  ]);
});

test('ends the stream with `failed`, and charges nothing, if `beforeSending` rejects', async () => {
  const { events, settled } = await answered(send, { beforeSending: refuseSending });
  expect(settled).toEqual([{ outcome: 'stopped', ...unsent }]);
  expect(events).toMatchObject([{ type: 'failed', code: 'stopped', usage: null }]);
});

test('sends no request and settles the completion as never sent if the stream cannot be opened', async () => {
  const requested: unknown[] = [];
  const ask: Ask = (request) => {
    requested.push(request);
    return send(request);
  };
  const { settled, thrown } = await answered(ask, { open: refuseReader });
  expect({ settled, requested }).toEqual({
    settled: [{ outcome: 'cancelled', ...unsent }],
    requested: [],
  });
  expect(thrown).toMatchObject({ message: 'the reader has left' });
});

/** Model that fails at this stage, after its first text if the completion has begun. */
const failing = (failure: ModelFailure): Ask =>
  async function* ({ onSending }) {
    onSending();
    if (failure.stage === 'begun') yield { type: 'text', text: 'words' };
    throw failure;
  };

test('charges nothing for a request that the vendor refuses, and reports the pause until a retry', async () => {
  const refusal = new ModelFailure('rate_limited', { stage: 'refused', retryAfterS: 21 });
  const { events, settled } = await answered(failing(refusal));
  expect(settled).toEqual([{ outcome: 'rate_limited', usage: null, isSent: true }]);
  const message = expect.stringContaining('через 21\u00A0секунду');
  expect(events).toEqual([{ type: 'failed', code: 'rate_limited', message, usage: null }]);
});

test.each(['cut', 'bad_response', 'overloaded', 'timeout'] as const)(
  'keeps the text and charges an estimate if the stream fails with %s',
  async (code) => {
    const { events, settled } = await answered(failing(new ModelFailure(code, { stage: 'begun' })));
    expect(settled).toEqual([{ outcome: code, ...estimate }]);
    expect(events).toMatchObject([
      { type: 'text', text: 'words' },
      { type: 'failed', code, usage: estimate.usage },
    ]);
  },
);
