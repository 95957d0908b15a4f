import { countries } from '@geoplan/contracts/countries/countries';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCompetitors } from '../../domain/tools/samples/competitors.ts';
import { tzBrief } from './tz-brief.ts';
import {
  customProblem,
  densities,
  emptyTzForm,
  extraCounts,
  templates,
  tzInput,
  tzProblem,
  wordCounts,
  type TzForm,
} from './tz-form.ts';

const form = (change: Partial<TzForm> = {}): TzForm => ({ ...emptyTzForm, keywords: ['bet'], ...change });

test('offers the options from the specification', () => {
  expect([wordCounts, densities, extraCounts]).toEqual([
    ['1500', '2000', '2500', '3000', 'custom'],
    ['1.5', '2.0', '2.5', '3.0'],
    ['3', '5', '7', '10'],
  ]);
});

test.each([
  ['', false],
  ['abc', false],
  ['99', false],
  ['20001', false],
  ['1.5', false],
  ['100', true],
  ['20 000', true],
])('checks %j as a custom word count: %s', (customWords, isGood) => {
  const custom = form({ wordCount: 'custom', customWords });
  expect(customProblem(custom) === undefined).toBe(isGood);
  expect(tzProblem(custom)).toBe(isGood ? null : 'Укажите своё количество слов');
  expect(tzProblem(form({ customWords }))).toBeNull();
});

test('reports missing fields with the texts from the specification', () => {
  expect(tzProblem(form({ keywords: [''] }))).toBe('Пожалуйста, введите хотя бы одно ключевое слово');
  expect(tzProblem(form({ countries: [] }))).toBe('Пожалуйста, выберите хотя бы одну страну');
});

const options = fc.record({
  template: fc.constantFrom(...templates),
  words: fc.integer({ min: 100, max: 20_000 }),
  density: fc.constantFrom(...densities),
  extraKeywords: fc.constantFrom(3, 5, 7, 10),
});
const pair = fc.record({
  keyword: fc.string({ minLength: 1, maxLength: 40 }),
  country: fc.constantFrom(...countries.map(({ code }) => code)),
});

test('returns the same brief for the same input, with the keyword, sections and extra keywords in the prompt', () => {
  fc.assert(
    fc.property(pair, options, (of, chosen) => {
      const brief = tzBrief(of, chosen);
      expect(tzBrief(structuredClone(of), structuredClone(chosen))).toEqual(brief);
      expect(brief.extraKeywords).toHaveLength(chosen.extraKeywords);
      expect(brief.occurrences).toBe(Math.round((chosen.words * Number(chosen.density)) / 100));
      for (const part of [`«${of.keyword}»`, ...brief.sections, ...brief.extraKeywords])
        expect(brief.prompt).toContain(part);
    }),
    { numRuns: 40 },
  );
});

const of = (extraKeywords: number) =>
  tzBrief({ keyword: 'bet', country: 'pl' }, { ...tzInput(form()), extraKeywords }).extraKeywords;

test('returns the first extra keywords of a longer list if fewer are requested', () => {
  expect(of(10).slice(0, 3)).toEqual(of(3));
});

const brief = (template: TzForm['template']) =>
  tzBrief({ keyword: 'bet', country: 'pl' }, tzInput(form({ template })));

test('bases each template on the pages named in it, which the competitor analysis also shows', () => {
  const [first, second] = sampleCompetitors('bet', 'pl', 5);
  expect(brief('top1').sections).toEqual(first!.structure.h2);
  expect(brief('top2').sections).toEqual(second!.structure.h2);
  expect(brief('top1and2').sections).toEqual([...new Set([...first!.structure.h2, ...second!.structure.h2])]);
  expect(brief('median').sources).toHaveLength(5);
});
