import { countries } from '@geoplan/contracts/countries/countries';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableText } from '../../shared/export/text/table-text.ts';
import { recommendedSites, sampleStrategy } from './ai-strategy.ts';
import { strategyColumns, strategyLines } from './strategy-lines.ts';

const input = fc.record({
  keywords: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  countries: fc.uniqueArray(fc.constantFrom(...countries.map(({ code }) => code)), {
    minLength: 1,
    maxLength: 6,
  }),
});

test('returns the same strategy for the same input, with each country once, best first, and with totals and averages', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const found = sampleStrategy(asked);
      expect(sampleStrategy(structuredClone(asked))).toEqual(found);
      expect(found.geo.map(({ country }) => country).toSorted()).toEqual(asked.countries.toSorted());
      const traffic = found.geo.map(({ estimatedTraffic }) => estimatedTraffic);
      expect(traffic).toEqual(traffic.toSorted((a, b) => b - a));
      expect(found.estimatedTraffic).toBe(traffic.reduce((sum, each) => sum + each, 0));
      expect(found.phases).toHaveLength(3);
      const difficulties = found.geo.map(({ difficulty }) => difficulty);
      expect(found.difficulty).toBeGreaterThanOrEqual(Math.min(...difficulties));
      expect(found.difficulty).toBeLessThanOrEqual(Math.max(...difficulties));
    }),
    { numRuns: 40 },
  );
});

const advice = (asked: string[]) =>
  sampleStrategy({ keywords: ['bet'], countries: asked }).geo.find(({ country }) => country === 'pl');

test('gives the same advice for a country, regardless of the other selected countries', () => {
  expect(advice(['pl', 'de'])).toEqual(advice(['pl']));
});

test('recommends 3-5 sites for any input, including in the export', () => {
  expect(recommendedSites).toBe('3-5');
  const lines = strategyLines(sampleStrategy({ keywords: ['bet'], countries: ['pl'] }));
  const text = tableText(strategyColumns, lines);
  expect(text).toContain('Стратегия\tРекомендуем сайтов\t3-5\tДемо');
  for (const section of [
    'Рекомендации по GEO',
    'Контент-стратегия',
    'План работ',
    'Ключевые выводы',
    'Домены',
    'Дропы',
  ])
    expect(text).toContain(`\n${section}\t`);
});

test.each([
  [['difficulty'], /^[^;]+; потенциал [а-я]+, трафик /],
  [['advice', 'potential'], /^сложность \d+, трафик /],
  [['difficulty', 'potential', 'estimatedTraffic'], /^[^;,]+$/],
])('leaves the hidden columns %j out of the text for a country', (hidden, text) => {
  const strategy = sampleStrategy({ keywords: ['bet'], countries: ['pl'] });
  const [line] = strategyLines(strategy, new Set(hidden)).filter(({ name }) => name === 'Польша');
  expect(line?.value).toMatch(text);
});
