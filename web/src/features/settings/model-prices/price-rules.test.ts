import { expect, test } from 'vitest';
import { typedPrice } from './price-rules.ts';

test.each([
  ['2', '10', { inputUsd: 2, outputUsd: 10 }],
  ['0,25', '1.25', { inputUsd: 0.25, outputUsd: 1.25 }],
  ['1 000', '0', { inputUsd: 1_000, outputUsd: 0 }],
  ['', '10', null],
  ['-1', '10', null],
  ['1e3', '10', null],
  ['10001', '10', null],
])('parses the prices %s and %s', (input, output, price) => {
  expect(typedPrice({ input, output })).toEqual(price);
});
