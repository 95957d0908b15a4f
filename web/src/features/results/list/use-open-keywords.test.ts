import { expect, test } from 'vitest';
import { encodableKeywords } from './use-open-keywords.ts';

test('keeps as many of the most recently expanded keywords as fit into the URL', () => {
  expect(encodableKeywords(['a', 'b'])).toEqual(['a', 'b']);
  const many = Array.from({ length: 20 }, (_, at) => `${at} ${'казино '.repeat(4)}`);
  const kept = encodableKeywords(many);
  expect(kept).toEqual(many.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(5);
  expect(encodeURIComponent(kept.join('')).length).toBeLessThan(2_000);
});
