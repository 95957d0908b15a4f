import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { expectedLength, longTests } from './long-tests.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

test('every file that is started first still exists', () => {
  expect(longTests.filter((file) => !existsSync(pathOf(file)))).toEqual([]);
});

test('a listed file precedes unlisted ones of any size, and files listed after it', () => {
  const large = expectedLength(pathOf('package-lock.json'));
  const lengths = longTests.map((file) => expectedLength(pathOf(file)));
  expect(Math.min(...lengths)).toBeGreaterThan(large);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});
