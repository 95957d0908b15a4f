import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../testing/record-store.ts';
import { differingKeywords } from './recompute-coverage.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());

it('reads only the records of the keywords asked for, also of tables that nobody has analysed', async () => {
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
