import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
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

/** A volume of 0 with nothing beside it is unknown; so are other counts of 0. Difficulty 0 is a value. */
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

/** Cases by their file; the others state how an account is refused, and wait for their sentences. */
const tests: Record<string, (file: string) => Promise<void>> = {
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

for (const { file, expected } of listCases('keyword-providers')) {
  const test = tests[file];
  if (test) it(`reads ${file}`, () => test(file));
  else it.todo(`${file}: ${expected}`);
}
