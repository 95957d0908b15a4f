import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { expectedLength, longTests } from './long-tests.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

test('every file that is begun first is still there', () => {
  expect(longTests.filter((file) => !existsSync(pathOf(file)))).toEqual([]);
});

test('a file that is listed comes before one that is not, however large, and before those listed after it', () => {
  const large = expectedLength(pathOf('package-lock.json'));
  const lengths = longTests.map((file) => expectedLength(pathOf(file)));
  expect(Math.min(...lengths)).toBeGreaterThan(large);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});
