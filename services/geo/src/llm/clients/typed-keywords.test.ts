import { modelQuestion } from '@geoplan/contracts/llm/completions';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, expect, it } from 'vitest';
import { modelPrompt } from '../domain/model-prompt.ts';
import { streamAnthropic } from './anthropic-stream.ts';
import { modelLimits } from './model-exchange.ts';
import { streamOpenAi } from './openai-stream.ts';

const server = await startStubServer();
const agent = createOutboundAgent(1024 * 1024);
afterAll(() => Promise.all([server.close(), agent.destroy()]));

const typed = ['c++', '100%', 'c#', 'r&b', '"exact phrase"', '-word', 'site:a.com', 'intitle:x', 'a\\nb'];

const streams = { openai: streamOpenAi, anthropic: streamAnthropic } as const;
const providers = Object.keys(streams) as (keyof typeof streams)[];

/** Keywords in the data of a request's last message. */
function keywordsOf(body: string): string[] {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const [, data = ''] = messages.at(-1)?.content.split(/^<\/?geoplan-data>$/mu) ?? [];
  return data
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { keyword: string }).keyword);
}

it.each(providers)('sends each keyword to %s as it was typed', async (provider) => {
  server.answer({ status: 401, body: {} });
  const question = modelQuestion.parse({
    tool: 'aiAssistant',
    provider,
    keywords: typed,
    countries: ['de'],
  });
  const request = {
    prompt: modelPrompt(question, new Map()),
    maxOutputTokens: 500,
    signal: new AbortController().signal,
    beforeSending: async () => {},
    onSending: () => {},
  };
  const account = { key: 'a-key', model: 'some-model', baseUrl: server.url, agent, limits: modelLimits };
  const parts = streams[provider](account, request)[Symbol.asyncIterator]();
  await expect(parts.next()).rejects.toMatchObject({ code: 'auth' });
  expect(server.received.map(({ body }) => keywordsOf(body))).toEqual([typed]);
});
