import { expect, test } from 'vitest';
import { sayableCards } from './use-open-cards.ts';

test('the cards opened last find room in the address', () => {
  expect(sayableCards(['a', 'b'])).toEqual(['a', 'b']);
  const many = Array.from({ length: 20 }, (_, at) => `${at} ${'казино '.repeat(4)}`);
  const said = sayableCards(many);
  expect(said).toEqual(many.slice(-said.length));
  expect(said.length).toBeGreaterThan(5);
  expect(encodeURIComponent(said.join('')).length).toBeLessThan(2_000);
});
