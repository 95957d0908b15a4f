import { defaultOpportunityWeights } from '@geoplan/contracts/geo/opportunity';
import { expect, test } from 'vitest';
import { indexText, leftOutText, partLines } from './opportunity-texts.ts';

const figures = { searchVolume: 12_000, difficulty: 35, cpc: 2.5, countedSites: 0 };
const lines = (change: object = {}, weights = defaultOpportunityWeights) =>
  partLines({ ...figures, ...change }, weights).map(({ label, figure, score, share }) => [
    label,
    figure.replaceAll('\u00A0', ' '),
    score,
    share,
  ]);

test('each part stands with its figure, its points and its share', () => {
  expect(lines()).toEqual([
    ['Спрос', '12 000', 76, 40],
    ['Сложность', '35', 65, 25],
    ['Цена за клик', '$2,50', 69, 10],
    ['Охват', 'нет сайта', 100, 25],
  ]);
  expect(lines({ countedSites: 2 })[3]).toEqual(['Охват', '2 сайта', 25, 25]);
});

test('what is not known has no share, and is said', () => {
  const unknown = { difficulty: null, countedSites: null };
  expect(lines(unknown)).toEqual([
    ['Спрос', '12 000', 76, 80],
    ['Сложность', 'неизвестна', null, null],
    ['Цена за клик', '$2,50', 69, 20],
    ['Охват', 'неизвестен', null, null],
  ]);
  expect(leftOutText({ ...figures, ...unknown })).toBe('Неизвестно и не учтено: сложность, охват');
  expect(leftOutText(figures)).toBeNull();
  const onlyPrice = { demand: 0, difficulty: 0, price: 1, coverage: 0 };
  expect(lines({ cpc: null }, onlyPrice).map(([, , , share]) => share)).toEqual([null, null, null, null]);
});

test.each([
  [{}, 79, 'Индекс 79 — среднее баллов с этими долями'],
  [{ searchVolume: 20 }, 14, 'Индекс 14: не выше удвоенных баллов спроса'],
  [{ searchVolume: null }, null, 'Спрос неизвестен, поэтому индекса нет'],
  [{ difficulty: null }, null, 'У известных частей нет веса, поэтому индекса нет'],
])('%o with index %s: «%s»', (change, index, text) => {
  expect(indexText({ ...figures, ...change }, index)).toBe(text);
});
