import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { saveMeasurements } from '../records/record-writer.ts';
import { differingKeywords, storeDiffering } from './recompute-coverage.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());

it('reads only the records of the requested keywords, even in tables without statistics', async () => {
  const keywords = Array.from({ length: 1_000 }, (_, at) => `plain ${at}`);
  const countries = ['us', 'de', 'fr', 'pl', 'it', 'es', 'pt', 'br', 'mx', 'ca'];
  await store(
    tables.database,
    keywords.flatMap((keyword) => countries.map((country) => measurement(keyword, country, {}))),
  );
  const plan = await sql<Record<string, string>>`explain ${differingKeywords(keywords)}`.execute(
    tables.database.kysely,
  );
  const lines = plan.rows.map((row) => String(row['QUERY PLAN']));
  expect(lines.join('\n')).toContain('records_keyword_key_country_key');
  expect(lines.filter((line) => line.includes('Seq Scan on records'))).toEqual([]);
});

it('reads each keyword once, even if the tables were analysed before their first rows were committed', async () => {
  const fresh = await freshTables();
  const keywords = Array.from({ length: 100 }, (_, at) => `first ${at}`);
  await fresh.database.kysely.transaction().execute(async (trx) => {
    await saveMeasurements(
      trx,
      keywords.map((keyword) => measurement(keyword)),
    );
    await fresh.rows('analyze');
    // State before their best pair is stored, so that all of them differ.
    await sql`update keywords set opportunity = null`.execute(trx);
    const plan = await sql<
      Record<string, string>
    >`explain (analyze, timing off) ${storeDiffering(keywords)}`.execute(trx);
    const loops = plan.rows.map((row) => Number(/loops=(\d+)/.exec(String(row['QUERY PLAN']))?.[1] ?? 0));
    expect(Math.max(...loops)).toBe(keywords.length);
  });
  await fresh.close();
});
