import { expect, test } from 'vitest';
import { rankedHits } from './keyword-hits.ts';

const ranked = (keywords: readonly string[], search: string) =>
  rankedHits(
    keywords.map((keyword) => ({ keyword, totalCountries: 1 })),
    search,
  ).map(({ keyword }) => keyword);

test('puts an exact match first, then prefixes, then the rest by demand', () => {
  expect(ranked(['app lumora', 'lumora casino', 'lumora app', 'Lumora'], 'lumora')).toEqual([
    'Lumora',
    'lumora casino',
    'lumora app',
    'app lumora',
  ]);
});

test('shows only five of many keywords, including the exact match', () => {
  const many = Array.from({ length: 20 }, (_, at) => `lumora ${at}`);
  expect(ranked([...many, 'lumora'], 'lumora')).toEqual(['lumora', ...many.slice(0, 4)]);
});
