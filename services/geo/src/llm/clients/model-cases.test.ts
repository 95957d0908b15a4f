import { anthropicModels, openaiModels } from '@geoplan/contracts/geo/geo-settings';
import { knownModel, modelProviders, shutDownText } from '@geoplan/contracts/llm/known-models';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { failureText } from '../domain/failure-text.ts';
import { ModelFailure, type ModelPart } from '../domain/model-answer.ts';
import { failedModelKey } from '../../settings/domain/test-model-key.ts';
import { streamAnthropic } from './anthropic-stream.ts';
import { listModels } from './list-models.ts';
import { modelLimits } from './model-exchange.ts';
import { streamOpenAi } from './openai-stream.ts';

const server = await startStubServer();
const agent = createOutboundAgent(1024 * 1024);
afterAll(() => Promise.all([server.close(), agent.destroy()]));

const streams = { openai: streamOpenAi, anthropic: streamAnthropic };
type Vendor = keyof typeof streams;
const account = { key: 'canary-key', model: 'gpt-4o-mini', baseUrl: server.url, agent, limits: modelLimits };

async function read(vendor: Vendor): Promise<ModelPart[]> {
  const { signal } = new AbortController();
  const request = { prompt: { system: 's', user: 'u' }, maxOutputTokens: 10, signal };
  const parts = [];
  const hooks = { beforeSending: async () => {}, onSending: () => {} };
  for await (const part of streams[vendor](account, { ...request, ...hooks })) parts.push(part);
  return parts;
}

async function failureOf(work: Promise<unknown>): Promise<ModelFailure> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ModelFailure) return error;
  throw new Error('no failure', { cause: error });
}

/** Code and messages of a response, for a user who runs a model and for one who tests a key. */
async function refusalOf(vendor: Vendor, answer: Answer) {
  server.answer(answer);
  const { code, said, stage } = await failureOf(read(vendor));
  expect(stage).toBe('refused');
  expect(server.received, 'sent once').toHaveLength(1);
  const ofKey = await failureOf(listModels(vendor, account));
  expect(ofKey.code).toBe(code);
  const message = failureText(code, { retryAfterS: null, isSent: true, said, provider: vendor });
  return { code, message, keyMessage: failedModelKey(code, 'vendor.test').message };
}

const answerSchema = z.object({
  given: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.json().optional(),
    text: z.string().optional(),
  }),
});
function readAnswer(file: string): Answer {
  const { text, body, ...answer } = readJsonCase(file, answerSchema).given;
  return { ...answer, body: text ?? body };
}

/** Tests by case file. */
const tests: Record<string, (file: string) => Promise<void> | void> = {
  async 'models-403-html-page.json'(file) {
    for (const vendor of modelProviders) {
      const { code, message, keyMessage } = await refusalOf(vendor, readAnswer(file));
      expect(code).toBe('blocked');
      expect(message).toMatch(/^Вместо провайдера ответила веб-страница.*страна сервера не обслуживается/);
      expect(keyMessage).toBe(message);
    }
  },
  'models-shut-down.json'(file) {
    const dates = z.record(z.string(), z.string());
    const { openai, anthropic } = readJsonCase(
      file,
      z.object({ given: z.object({ openai: dates, anthropic: dates }) }),
    ).given;
    const offered: readonly string[] = [...openaiModels, ...anthropicModels];
    for (const [provider, models] of Object.entries({ openai, anthropic }))
      for (const [model, date] of Object.entries(models)) {
        expect(offered).not.toContain(model);
        const text = shutDownText(provider as Vendor, model) ?? '';
        expect(text).toContain(date.split('-').toReversed().join('.'));
        expect(knownModel(provider as Vendor, model), 'priced where stored').toBeDefined();
        const facts = { retryAfterS: null, isSent: true, provider: provider as Vendor, model };
        expect(failureText('unknown_model', facts)).toBe(
          `Модель ${model} ${text}. Выберите другую в настройках API.`,
        );
      }
    expect(shutDownText('openai', 'gpt-4')).toBe('отключена провайдером 23.10.2026');
    expect(shutDownText('anthropic', 'claude-3-haiku-20240307')).toBe(
      'отключена провайдером в 2026\u00A0году',
    );
    for (const model of [...offered, 'constructor']) expect(shutDownText('openai', model)).toBeNull();
  },
  async 'openai-400-organization-not-verified.json'(file) {
    const { code, message } = await refusalOf('openai', readAnswer(file));
    expect(code).toBe('organization');
    expect(message).toMatch(/^Организация OpenAI не подтверждена/);
    expect(message).not.toMatch(/велик|слов и стран/);
  },
  async 'openai-403-region.json'(file) {
    for (const vendor of modelProviders) {
      const { code, message, keyMessage } = await refusalOf(vendor, readAnswer(file));
      expect(code).toBe('region');
      expect(message).toMatch(/^Провайдер не обслуживает страну этого сервера\. .* не помогут/);
      expect(keyMessage).toBe(message);
    }
  },
  async 'openai-stream-recorded.json'(file) {
    const { given } = readJsonCase(file, z.object({ given: z.array(z.object({ text: z.string() })) }));
    expect(given).not.toEqual([]);
    for (const { text: body } of given) {
      server.answer({ headers: { 'content-type': 'text/event-stream' }, body });
      const parts = await read('openai');
      expect(parts.some((part) => part.type === 'text')).toBe(true);
      expect(parts).toContainEqual({ type: 'tokens', input: 78, output: 9 });
      expect(parts).toContainEqual({ type: 'end', reason: 'end' });
    }
  },
};

it.each(listCases('models').map(({ file }) => file))('reads %s', async (file) => {
  await tests[file]?.(file);
  expect(tests).toHaveProperty([file]);
});

it.each([
  [{ message: 'x', code: 'context_length_exceeded' }, /слишком велик.*Уменьшите число слов/],
  [
    { message: 'Unsupported value: temperature', code: null },
    /^Провайдер отклонил запрос.*Ответ провайдера: Unsupported/,
  ],
])('advises fewer words only if the request is too large: %j', async (error, text) => {
  const { message } = await refusalOf('openai', { status: 400, body: { error } });
  expect(message).toMatch(text);
});
