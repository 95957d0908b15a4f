import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';

test('every file that is begun first is still there', () => {
  const root = new URL('../../', import.meta.url);
  expect(longTests.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
