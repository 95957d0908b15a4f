import { expect, test } from 'vitest';
import { encodableCards } from './use-open-cards.ts';

test('keeps the most recently opened cards that fit into the address', () => {
  expect(encodableCards(['a', 'b'])).toEqual(['a', 'b']);
  const many = Array.from({ length: 20 }, (_, at) => `${at} ${'казино '.repeat(4)}`);
  const kept = encodableCards(many);
  expect(kept).toEqual(many.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(5);
  expect(encodeURIComponent(kept.join('')).length).toBeLessThan(2_000);
});
