import { expect, it, onTestFinished, vi } from 'vitest';
import { freshTables, measurement, store } from '../../testing/record-store.ts';
import { readPairFigures } from './pair-figures.ts';

const transformResult = async ({ result }: { result: unknown }) => result;

it('reads the figures of many keywords with the same number of statements as for one', async () => {
  const tables = await freshTables();
  onTestFinished(() => tables.close());
  const keywords = Array.from({ length: 20 }, (_, at) => `Word ${at}`);
  const stored = keywords.flatMap((keyword) => ['us', 'de', 'fr'].map((code) => measurement(keyword, code)));
  await store(tables.database, stored);
  const transformQuery = vi.fn<(given: { node: unknown }) => unknown>(({ node }) => node);
  const db = tables.database.kysely.withPlugin({ transformQuery, transformResult } as never);
  await readPairFigures(db, { keywords: ['Word 0'], countries: ['us', 'de'] });
  const ofOne = transformQuery.mock.calls.length;
  const figures = await readPairFigures(db, { keywords: [...keywords, 'unknown'], countries: ['us', 'de'] });
  expect(transformQuery.mock.calls.length - ofOne).toBe(ofOne);
  expect(figures.size).toBe(40);
  expect(new Set([...figures.values()].map(({ country }) => country))).toEqual(new Set(['us', 'de']));
});
