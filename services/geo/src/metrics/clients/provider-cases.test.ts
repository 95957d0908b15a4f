import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createDataForSeoProvider } from './dataforseo/dataforseo-client.ts';
import { createKeywordResearchProvider } from './rapidapi/keyword-research-client.ts';
import { clientOptions, noSignal, pairOf } from './testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

const sent = z.number().nullable();
const rowSchema = z.looseObject({
  data: z.object({
    keyword: z.string(),
    searchVolume: z.number(),
    clicks: z.number(),
    cpc: sent,
    difficulty: sent,
    globalSearchVolume: sent,
    trafficPotential: sent,
  }),
});

/** A volume of 0 with no other value is unknown, and so are other counts of 0. Difficulty 0 is a value. */
function expectedMetrics({ data }: z.infer<typeof rowSchema>): KeywordMetrics {
  const { keyword: _keyword, ...metrics } = data;
  const others = {
    ...metrics,
    clicks: metrics.clicks || null,
    globalSearchVolume: metrics.globalSearchVolume || null,
  };
  const { searchVolume, ...known } = others;
  const isKnown = Object.values(known).some((value) => value !== null);
  return { ...others, searchVolume: isKnown ? searchVolume : searchVolume || null };
}

const answerSchema = z.object({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.json(),
});
const refusalSchema = z.object({ given: answerSchema.extend({ api: z.enum(['dataforseo', 'research']) }) });
const unverifiedSchema = z.object({ given: z.object({ lookup: answerSchema, test: answerSchema }) });

const apis = { dataforseo: createDataForSeoProvider, research: createKeywordResearchProvider };
const providerOf = (api: keyof typeof apis) =>
  apis[api](clientOptions(server.url, { key: 'login:password' }));

/** Messages of a lookup and of a key test that receive only the response of the case. */
async function refusals(api: keyof typeof apis, answer: z.infer<typeof answerSchema>) {
  server.answer(answer);
  const { outcomes } = await providerOf(api).lookUp([pairOf('acme')], noSignal);
  server.answer(answer);
  const { testResult } = await providerOf(api).test(noSignal);
  return { error: outcomes[0]?.error, testResult };
}

/** Test of a refused account: lookups and key tests return this code and message. */
const refusedAs = (code: string, message: RegExp) => async (file: string) => {
  const { api, ...answer } = readJsonCase(file, refusalSchema).given;
  const { error, testResult } = await refusals(api, answer);
  expect(error).toEqual({ code, message: expect.stringMatching(message) });
  expect(testResult).toEqual({ isValid: false, message: error?.message });
};

/** Tests by case file. */
const tests: Record<string, (file: string) => Promise<void>> = {
  'dataforseo-account-paused.json': refusedAs('paused', /^DataForSEO приостановил доступ.*поддержку/),
  'dataforseo-ip-not-allowed.json': refusedAs('address_not_allowed', /^Адреса этого сервера нет в списке/),
  async 'dataforseo-unverified-account.json'(file) {
    const { lookup, test } = readJsonCase(file, unverifiedSchema).given;
    const { error } = await refusals('dataforseo', lookup);
    expect(error).toEqual({
      code: 'unverified',
      message: expect.stringMatching(/^Аккаунт DataForSEO не подтверждён\. Подтвердите его в кабинете/),
    });
    const { testResult } = await refusals('dataforseo', test);
    expect(testResult).toEqual({
      isValid: true,
      message: 'Логин и пароль приняты. Доступ к данным проверит первый запрос.',
    });
  },
  'rapidapi-401-plan-lacks-method.json': refusedAs(
    'not_subscribed',
    /^Ключ действителен, но нужный метод не входит в тариф/,
  ),
  async 'rapidapi-recorded-rows.json'(file) {
    const { given } = readJsonCase(file, z.object({ given: z.array(rowSchema) }));
    for (const body of given) {
      server.answer({ body });
      const provider = createKeywordResearchProvider(clientOptions(server.url));
      const { outcomes } = await provider.lookUp([pairOf(body.data.keyword, 'dk')], noSignal);
      expect(outcomes[0]?.metrics, body.data.keyword).toEqual(expectedMetrics(body));
    }
  },
};

it.each(listCases('keyword-providers').map(({ file }) => file))('reads %s', async (file) => {
  await tests[file]?.(file);
  expect(tests).toHaveProperty([file]);
});
