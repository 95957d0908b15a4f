import { readFileSync } from 'node:fs';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ModelFailure, type ModelPart } from '../domain/model-answer.ts';
import { streamAnthropic } from './anthropic-stream.ts';
import { modelLimits, type ModelAccount } from './model-exchange.ts';
import { streamOpenAi } from './openai-stream.ts';

const server = await startStubServer();
const agent = createOutboundAgent(1024 * 1024);
afterAll(() => Promise.all([server.close(), agent.destroy()]));

const recordedStream = (name: string) =>
  readFileSync(new URL(`./testing/fixtures/${name}.sse`, import.meta.url), 'utf8');

const vendors = {
  openai: { stream: streamOpenAi, name: 'openai-answer', half: 'data: {"id":"chatcmpl-C1a"' },
  anthropic: { stream: streamAnthropic, name: 'anthropic-answer', half: 'event: content_block_delta' },
} as const;
type Vendor = keyof typeof vendors;
const names = Object.keys(vendors) as Vendor[];

function account(limits: Partial<ModelAccount['limits']> = {}): ModelAccount {
  const key = 'canary-key-of-a-test';
  return { key, model: 'some-model', baseUrl: server.url, agent, limits: { ...modelLimits, ...limits } };
}

interface Asked {
  limits?: object;
  signal?: AbortSignal;
  beforeSending?: () => Promise<void>;
  /** Replaces the stub's values. */
  to?: Partial<Pick<ModelAccount, 'agent' | 'baseUrl'>>;
}

async function ask(
  vendor: Vendor,
  { limits, signal = new AbortController().signal, beforeSending = async () => {}, to = {} }: Asked = {},
) {
  const prompt = { system: 'rules', user: 'question' };
  const parts: ModelPart[] = [];
  let isSent = false;
  const onSending = () => void (isSent = true);
  const request = { prompt, maxOutputTokens: 500, signal, beforeSending, onSending };
  let failure: ModelFailure | undefined;
  try {
    for await (const part of vendors[vendor].stream({ ...account(limits), ...to }, request)) parts.push(part);
  } catch (error) {
    failure = error as ModelFailure;
  }
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { parts, text, failure, isSent };
}

const events = (body: string): Answer => ({ headers: { 'content-type': 'text/event-stream' }, body });

/** Sends the first bytes of a completion, then calls `then`. */
const begun =
  (vendor: Vendor, then: 'silence' | 'reset' | 'close'): Answer =>
  (response) => {
    const whole = recordedStream(vendors[vendor].name);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const upTo = whole.lastIndexOf('## Слож');
    const part = whole.slice(0, whole.indexOf('\n\n', upTo) + 2);
    response.write(part, () => {
      if (then === 'reset') response.destroy();
      if (then === 'close') response.end();
    });
  };

describe.each(names)('%s', (vendor) => {
  test('reads a recorded stream to its end, and reports the charged tokens', async () => {
    server.answer(events(recordedStream(vendors[vendor].name)));
    const { text, parts, failure } = await ask(vendor);
    expect(failure).toBeUndefined();
    expect(text).toBe('## Сложность');
    expect(parts).toContainEqual({ type: 'end', reason: 'end' });
    const tokens = parts.filter((part) => part.type === 'tokens');
    expect(tokens.map(({ input }) => input).find((input) => input !== null)).toBe(
      vendor === 'openai' ? 412 : 408,
    );
    expect(tokens.at(-1)?.output).toBe(vendor === 'openai' ? 1_301 : 977);
  });

  test('sends one request, with the key and the token limit, but nothing from the environment', async () => {
    server.answer(events(recordedStream(vendors[vendor].name)));
    await ask(vendor);
    expect(server.received).toHaveLength(1);
    const [sent] = server.received;
    const body = JSON.parse(sent!.body) as Record<string, unknown>;
    expect(body).toMatchObject({ model: 'some-model', stream: true });
    expect(body[vendor === 'openai' ? 'max_completion_tokens' : 'max_tokens']).toBe(500);
    // Newer models reject it.
    expect(body).not.toHaveProperty('temperature');
    expect(JSON.stringify(sent!.headers)).toContain('canary-key-of-a-test');
    expect(sent!.headers).not.toHaveProperty('openai-organization');
  });

  test.each([
    ['a refused key', { status: 401, body: { error: { message: 'no' } } }, 'auth', 'refused'],
    ['a key without rights', { status: 403, body: { error: { message: 'no' } } }, 'not_permitted', 'refused'],
    ['an unknown model', { status: 404, body: { error: { message: 'no' } } }, 'unknown_model', 'refused'],
    [
      'a prompt that is too long',
      { status: 400, body: { error: { message: 'x' } } },
      'bad_request',
      'refused',
    ],
    [
      'an empty account at OpenAI',
      { status: 429, body: { error: { code: 'insufficient_quota', message: 'x' } } },
      'quota',
      'refused',
    ],
    [
      'an empty account at Anthropic',
      { status: 400, body: { error: { message: 'Your credit balance is too low' } } },
      'quota',
      'refused',
    ],
    [
      'an overloaded vendor',
      { status: 529, body: { error: { type: 'overloaded_error' } } },
      'overloaded',
      'refused',
    ],
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }, 'overloaded', 'refused'],
    [
      'a page in place of a stream',
      { headers: { 'content-type': 'text/html' }, body: '<html>Hello</html>' },
      'bad_response',
      'begun',
    ],
    [
      'events that are not JSON',
      events('event: message_start\ndata: {"type":"mess\n\n'),
      'bad_response',
      'begun',
    ],
    [
      'JSON of another kind',
      events('event: message_start\ndata: {"type":"message_start"}\n\n'),
      'bad_response',
      'begun',
    ],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
      'overloaded',
      'refused',
    ],
  ] satisfies [string, Answer, string, string][])('reports %s', async (_, answer, code, stage) => {
    server.answer(answer);
    const { failure } = await ask(vendor);
    expect(failure).toMatchObject({ name: 'ModelFailure', code, stage });
    expect(server.received).toHaveLength(1);
  });

  test('reports the pause requested by a rate limit, and does not retry', async () => {
    server.answer({
      status: 429,
      headers: { 'retry-after': '17' },
      body: { error: { message: 'slow down' } },
    });
    const { failure } = await ask(vendor);
    expect(failure).toMatchObject({ code: 'rate_limited', retryAfterS: 17, stage: 'refused' });
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['reset', 'cut'],
    ['close', 'cut'],
  ] as const)('keeps the parts before a %s, and reports that the rest is missing', async (then, code) => {
    server.answer(begun(vendor, then));
    const { text, failure } = await ask(vendor);
    expect(text).toBe('## Слож');
    expect(failure).toMatchObject({ code, stage: 'begun' });
  });

  test('reports a timeout if the stream falls silent, and keeps the parts received until then', async () => {
    server.answer(begun(vendor, 'silence'));
    const { text, failure } = await ask(vendor, { limits: { silenceMs: 1_500 } });
    expect(text).toBe('## Слож');
    expect(failure).toMatchObject({ code: 'timeout', stage: 'begun' });
  });

  test('reports a timeout if the vendor sends no response', async () => {
    server.answer(() => {});
    const { failure } = await ask(vendor, { limits: { silenceMs: 500 } });
    expect(failure).toMatchObject({ code: 'timeout', stage: 'begun' });
  });

  test('stops reading a completion that exceeds the size limit', async () => {
    server.answer(events(recordedStream(vendors[vendor].name)));
    const { failure } = await ask(vendor, { limits: { maxBytes: 200 } });
    expect(failure).toMatchObject({ code: 'bad_response', stage: 'begun' });
  });

  test('closes the connection and throws the caller’s reason when aborted', async () => {
    const closed = Promise.withResolvers<void>();
    const abort = new AbortController();
    server.answer((response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': here\n\n', () => abort.abort(new Error('gone')));
    });
    const { failure } = await ask(vendor, { signal: abort.signal });
    expect(failure).toMatchObject({ message: 'gone' });
    await closed.promise;
  });
});

test('reports a closed port as unreachable, and counts the request as not sent', async () => {
  const closed = await startStubServer();
  await closed.close();
  const { failure, isSent } = await ask('openai', { to: { baseUrl: closed.url } });
  expect(failure).toMatchObject({ code: 'unreachable', stage: 'unsent' });
  expect(isSent).toBe(false);
});

const refuseSending = async () => {
  throw new ModelFailure('stopped', { stage: 'unsent' });
};

describe.each(names)('request to %s', (vendor) => {
  test('sends nothing if the request is aborted before sending', async () => {
    server.answer(events(recordedStream(vendors[vendor].name)));
    const abort = new AbortController();
    const beforeSending = async () => abort.abort(new Error('gone'));
    const { failure, isSent } = await ask(vendor, { signal: abort.signal, beforeSending });
    expect(failure).toMatchObject({ message: 'gone' });
    expect({ isSent, received: server.received }).toEqual({ isSent: false, received: [] });
  });

  test('counts a request as not sent if it is aborted while connecting', async () => {
    const looked = Promise.withResolvers<void>();
    const connecting = createOutboundAgent(1024, { lookup: () => looked.resolve() });
    onTestFinished(() => connecting.destroy());
    const abort = new AbortController();
    const asked = ask(vendor, {
      signal: abort.signal,
      to: { agent: connecting, baseUrl: 'http://vendor.test' },
    });
    await looked.promise;
    abort.abort(new Error('gone'));
    expect(await asked).toMatchObject({ isSent: false, failure: { message: 'gone' } });
  });

  test('sends nothing and throws the failure if `beforeSending` rejects', async () => {
    server.answer(events(recordedStream(vendors[vendor].name)));
    const { failure, isSent } = await ask(vendor, { beforeSending: refuseSending });
    expect(failure).toMatchObject({ code: 'stopped', stage: 'unsent' });
    expect({ isSent, received: server.received }).toEqual({ isSent: false, received: [] });
  });

  test('counts a request as sent once a vendor has received it', async () => {
    const abort = new AbortController();
    server.answer(() => abort.abort(new Error('gone')));
    expect(await ask(vendor, { signal: abort.signal })).toMatchObject({
      isSent: true,
      failure: { message: 'gone' },
    });
  });
});

test('reports an error event within a stream as a failure', async () => {
  server.answer(
    events('event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"x"}}\n\n'),
  );
  expect((await ask('anthropic')).failure).toMatchObject({ code: 'overloaded', stage: 'begun' });
  server.answer(events('data: {"error":{"message":"x","type":"server_error"}}\n\n'));
  expect((await ask('openai')).failure).toMatchObject({ code: 'overloaded', stage: 'begun' });
});
