import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createAhrefsProvider } from './ahrefs/ahrefs-client.ts';
import { createDataForSeoProvider } from './dataforseo/dataforseo-client.ts';
import { createKeywordInsightProvider } from './rapidapi/keyword-insight-client.ts';
import { clientOptions, noSignal, pairOf } from './testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

/** Builders of each vendor's response: a volume for the vendor's spelling of a keyword. */
const vendors = [
  [
    'DataForSEO',
    createDataForSeoProvider,
    (rows: [unknown, unknown][]) => ({
      status_code: 20_000,
      cost: '1.06e-2',
      tasks: [
        {
          status_code: 20_000,
          result: [
            {
              items: rows.map(([keyword, volume]) => ({ keyword, keyword_info: { search_volume: volume } })),
            },
          ],
        },
      ],
    }),
  ],
  [
    'Ahrefs',
    createAhrefsProvider,
    (rows: [unknown, unknown][]) => ({ keywords: rows.map(([keyword, volume]) => ({ keyword, volume })) }),
  ],
] as const;

describe.each(vendors)('%s', (name, create, bodyOf) => {
  async function lookUp(asked: string[], rows: [unknown, unknown][]) {
    const unmatched: number[] = [];
    server.answer({ body: bodyOf(rows) });
    const provider = create(
      clientOptions(server.url, { key: 'login:pass', countUnmatched: (count) => unmatched.push(count) }),
    );
    const answer = await provider.lookUp(
      asked.map((keyword) => pairOf(keyword)),
      noSignal,
    );
    const outcomes = answer.outcomes.map(({ metrics, error }) => (error ? error.code : metrics.searchVolume));
    return {
      outcomes,
      unmatched,
      cost: answer.cost,
      texts: answer.outcomes.map(({ error }) => error?.message),
    };
  }

  it('returns the figures of a row that spells the keyword differently', async () => {
    const asked = ['e-commerce', 'canal+', 'İddaa', 'casino d’or', 'acme', 'nobody'];
    const { outcomes, unmatched, cost } = await lookUp(asked, [
      ['acme', 5],
      ["casino d'or", '4'],
      ['iddaa', 3],
      ['canal', '2e0'],
      ['e commerce', 1],
    ]);
    expect([outcomes, unmatched]).toEqual([[1, 2, 3, 4, 5, null], []]);
    if (name === 'DataForSEO') expect(cost).toBe(0.0106);
  });

  it('reports an unmatched row, and fails the keywords to which it may belong', async () => {
    const { outcomes, unmatched, texts } = await lookUp(
      ['acme', 'mistake'],
      [
        ['acme', 5],
        ['correction', 7],
      ],
    );
    expect([outcomes, unmatched]).toEqual([[5, 'bad_response'], [1]]);
    expect(texts[1]).toMatch(/^Провайдер прислал данные под другим написанием/);
  });

  it('fails only the keyword whose row is unreadable', async () => {
    const { outcomes, unmatched } = await lookUp(
      ['acme', 'acmeshop', 'nobody'],
      [
        ['acme', 5],
        ['acmeshop', -1],
      ],
    );
    expect([outcomes, unmatched]).toEqual([[5, 'bad_response', null], []]);
    const nameless = await lookUp(
      ['acme', 'acmeshop'],
      [
        ['acme', 5],
        [null, 9],
      ],
    );
    expect([nameless.outcomes, nameless.unmatched]).toEqual([[5, 'bad_response'], [1]]);
  });
});

it('finds the keyword among suggestions that spell it differently', async () => {
  server.answer({
    body: [
      { text: 'e commerce', volume: '880', low_bid: '0.5', high_bid: 1.5 },
      { text: 'shop', volume: 10, low_bid: 0, high_bid: 0 },
    ],
  });
  const { outcomes } = await createKeywordInsightProvider(clientOptions(server.url)).lookUp(
    [pairOf('e-commerce')],
    noSignal,
  );
  expect(outcomes[0]?.metrics).toMatchObject({ searchVolume: 880, cpc: 1 });
  expect(outcomes[0]?.purchase?.details.ideas?.map(({ text }) => text)).toEqual(['shop']);
});
