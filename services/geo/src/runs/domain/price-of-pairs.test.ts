import { expect, it } from 'vitest';
import { priceOfCounts } from './price-of-pairs.ts';

const prices = { maxKeywordsPerRequest: 2, estimateCost: (pairs: number) => 0.01 + pairs * 0.1 };

it('counts one request for each started batch of a country, for both new and waiting pairs', () => {
  const waiting = [{ country: 'de', waiting: 3, shared: 1 }];
  expect(priceOfCounts([5, 1], waiting, prices)).toEqual({
    toBuy: 6,
    requests: 4,
    cost: 0.64,
    reserved: 0.32,
    reservedRequests: 2,
  });
});
