import { defaultOpportunityWeights } from '@geoplan/contracts/geo/opportunity';
import { expect, test } from 'vitest';
import {
  estimateText,
  indexFigure,
  indexText,
  partLines,
  reasonText,
  spokenIndex,
  unknownParts,
} from './opportunity-labels.ts';

const figures = { searchVolume: 12_000, difficulty: 35, cpc: 2.5, countedSites: 0 };
const estimate = { sortIndex: 71, difficulty: 62, price: null, coverage: 50 };
const lines = (
  change: object = {},
  weights = defaultOpportunityWeights,
  assumed: typeof estimate | null = null,
) =>
  partLines({ ...figures, ...change }, weights, assumed).map(({ label, figure, score, share }) => [
    label,
    figure.replaceAll('\u00A0', ' '),
    score,
    share,
  ]);

test('shows each part with its figure, its points and its share', () => {
  expect(lines()).toEqual([
    ['Спрос', '12 000', '76', 40],
    ['Сложность', '35', '65', 25],
    ['Цена за клик', '2,50 $', '69', 10],
    ['Охват', 'нет сайта', '100', 25],
  ]);
  expect(lines({ countedSites: 2 })[3]).toEqual(['Охват', '2 сайта', '25', 25]);
});

test('shows the points and the share of an estimated part, but neither for an unknown part without a weight', () => {
  expect(lines({ difficulty: null, countedSites: null }, defaultOpportunityWeights, estimate)).toEqual([
    ['Спрос', '12 000', '76', 40],
    ['Сложность', 'неизвестна', '≈62', 25],
    ['Цена за клик', '2,50 $', '69', 10],
    ['Охват', 'неизвестен', '≈50', 25],
  ]);
  const onlyDemand = { demand: 1, difficulty: 0, price: 0, coverage: 0 };
  expect(lines({ cpc: null }, onlyDemand).map(([, , score, share]) => [score, share])).toEqual([
    ['76', 100],
    ['65', 0],
    ['—', null],
    ['100', 0],
  ]);
});

test('marks an estimate in figures, in words and for screen readers, and shows the index by which it is sorted in lists', () => {
  const found = { index: 71, estimate };
  expect([indexFigure(found), spokenIndex(found), unknownParts(estimate)]).toEqual([
    '≈71',
    'примерно 71, неизвестно: сложность, охват',
    'сложность, охват',
  ]);
  expect(estimateText(found)).toBe(
    'Неизвестно: сложность, охват; вместо неизвестного — медиана страны, а без неё 50\u00A0баллов',
  );
  expect(estimateText({ ...found, index: 74 })).toBe(
    'Неизвестно: сложность, охват; вместо неизвестного — медиана страны, а без неё 50\u00A0баллов. В списках место — по 71: столько без неизвестных показателей',
  );
});

test('marks neither a known nor a missing index as an estimate', () => {
  const [known, none] = [
    { index: 79, estimate: null },
    { index: null, estimate: null },
  ];
  expect([known, none].map(indexFigure)).toEqual(['79', '—']);
  expect([known, none].map(spokenIndex)).toEqual(['79', 'нет']);
  expect([estimateText(known), unknownParts(null)]).toEqual([null, '']);
});

test.each([
  [{}, { index: 79, estimate: null }, 'Индекс 79 — среднее баллов с этими долями'],
  [{ difficulty: null }, { index: 71, estimate }, 'Индекс ≈71 — среднее баллов с этими долями'],
  [{ searchVolume: 20 }, { index: 14, estimate: null }, 'Индекс 14: не выше удвоенных баллов спроса'],
  [{ searchVolume: null }, { index: null, estimate: null }, 'Спрос неизвестен, поэтому индекса нет'],
  [
    { difficulty: null },
    { index: null, estimate: null },
    'Веса известных показателей равны нулю, индекс не рассчитан',
  ],
])('describes %o with %o as «%s»', (change, found, text) => {
  expect(indexText({ ...figures, ...change }, found)).toBe(text);
});

test('lists the figures of an index in one sentence, and returns null if there is no index', () => {
  const said = (change: object, found: Parameters<typeof reasonText>[1]) =>
    reasonText({ ...figures, ...change }, found)?.replaceAll('\u00A0', ' ');
  expect(said({}, { index: 79, estimate: null })).toBe(
    'Индекс 79: спрос 12 000, сложность 35, цена за клик 2,50 $, нет сайта',
  );
  expect(said({ difficulty: null, countedSites: null }, { index: 75, estimate })).toBe(
    'Индекс ≈75: спрос 12 000, сложность неизвестна, цена за клик 2,50 $, охват неизвестен',
  );
  expect(reasonText(figures, { index: null, estimate: null })).toBeNull();
});
