import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseResponse } from './parse-response.ts';

const row = z.strictObject({ id: z.string(), at: z.string().transform((text) => text.toUpperCase()) });
const schema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ count: z.int(), rows: z.array(row), others: z.array(row) }),
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), at: 'a' }));
const answer = (all: unknown[]) => ({
  success: true,
  data: { count: all.length, rows: all, others: rows(2) },
});

test.each([3, 2_000])('returns %i rows like safeParse, and does not change the response', async (count) => {
  const given = answer(rows(count));
  const before = structuredClone(given);
  expect(await parseResponse(schema, given)).toEqual(schema.safeParse(given));
  expect(given).toEqual(before);
});

test.each([
  ['a bad row among many', answer([...rows(2_000), { id: 1, at: 'a' }])],
  ['an extra field in a row', answer([...rows(2_000), { id: '1', at: 'a', more: 1 }])],
  ['a bad field next to many rows', { ...answer(rows(2_000)), success: false }],
  ['null instead of an object', null],
  ['another shape', { success: true, data: rows(2_000) }],
])('rejects %s', async (_, given) => {
  expect((await parseResponse(schema, given)).success).toBe(false);
});

test('applies the maximum length of a long list', async () => {
  const limited = z.strictObject({ rows: z.array(row).max(1_000) });
  expect((await parseResponse(limited, { rows: rows(1_000) })).success).toBe(true);
  expect((await parseResponse(limited, { rows: rows(1_001) })).success).toBe(false);
});

test('lets other tasks run while many rows are validated', async () => {
  const slow = row.refine(() => {
    const until = performance.now() + 0.05;
    while (performance.now() < until);
    return true;
  });
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  await parseResponse(z.strictObject({ rows: z.array(slow) }), { rows: rows(2_000) });
  clearInterval(other);
  expect(turns).toBeGreaterThan(2);
});
