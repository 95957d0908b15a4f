import { defaultOpportunityWeights } from '@geoplan/contracts/geo/opportunity';
import { expect, test } from 'vitest';
import { areEqual, asTyped, readWeights, shareOf } from './weight-rules.ts';

const typed = asTyped(defaultOpportunityWeights);

test('parses typed weights', () => {
  expect(readWeights(typed)).toEqual({ weights: defaultOpportunityWeights, problems: {}, problem: null });
  expect(readWeights({ ...typed, price: ' 0 ' }).weights).toEqual({ ...defaultOpportunityWeights, price: 0 });
});

test.each(['', 'x', '101', '-1', '2.5'])('rejects «%s» as a weight with an error at its field', (price) => {
  const { weights, problems, problem } = readWeights({ ...typed, price });
  expect([weights, problems, problem]).toEqual([null, { price: 'Вес — целое число от 0 до 100' }, null]);
});

test('reports a single error for all fields if all weights are zero', () => {
  expect(readWeights({ demand: '0', difficulty: '0', price: '0', coverage: '0' })).toEqual({
    weights: null,
    problems: {},
    problem: 'Хотя бы один вес должен быть больше нуля',
  });
});

test('computes the share of a weight in the total', () => {
  const weights = { demand: 3, difficulty: 0, price: 1, coverage: 0 };
  expect([shareOf('demand', weights), shareOf('coverage', weights), shareOf('price', null)]).toEqual([
    75,
    0,
    null,
  ]);
  expect([
    areEqual(weights, { ...weights }),
    areEqual(weights, { ...weights, price: 2 }),
    areEqual(null, weights),
  ]).toEqual([true, false, false]);
});
