import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('returns distinct version 4 UUIDs', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
