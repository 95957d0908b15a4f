import { repairKeywords } from '@geoplan/geo/metrics/db/coverage/repair-keywords';
import { Client } from 'pg';
import type { BenchDatabase } from './bench-database.ts';
import { sampleOf, type ListSample } from './measure-lists.ts';
import type { ChildServer } from './child-server.ts';

/**
 * Workspace databases that leave this many of 100,000 keywords with a gap; sites of a database cover whole keywords.
 */
const databases: Record<string, { id: string; gaps: number }> = {
  'no gap left': { id: 'a'.repeat(32), gaps: 0 },
  '60 gaps': { id: 'b'.repeat(32), gaps: 60 },
  '60,000 gaps': { id: 'c'.repeat(32), gaps: 60_000 },
  'no site at all': { id: 'd'.repeat(32), gaps: 100_000 },
};

/** One round, by number of gaps. */
export type GapSample = Map<string, ListSample>;

/** Stores sites as if published by the workspace service, and counts the gaps. */
export async function layOutGaps(database: BenchDatabase): Promise<{ countedMs: number }> {
  // Does not use the pool, whose statements end after 10 s.
  const client = new Client({ connectionString: database.url });
  await client.connect();
  for (const { id, gaps } of Object.values(databases))
    await client.query(`insert into site_counts select keyword_key, country, '${id}', 1, 0, 0, 1 from records join (
      select keyword_key from keywords order by md5(keyword_key) offset ${gaps}) covered using (keyword_key)`);
  await client.query('analyze site_counts');
  const began = performance.now();
  await repairKeywords(database.kysely);
  const countedMs = performance.now() - began;
  await client.query('vacuum analyze keywords');
  await client.end();
  return { countedMs };
}

/** Requests the first page of keywords with a gap, for each database. */
export async function measureGaps(
  get: (url: string) => Promise<{ status: number; ms: number }>,
  { origin }: ChildServer,
  calls: number,
): Promise<GapSample> {
  const times = new Map(Object.keys(databases).map((name): [string, number[]] => [name, []]));
  for (let call = 0; call < calls; call += 1)
    for (const [name, { id }] of Object.entries(databases)) {
      const answer = await get(`${origin}/api/geo-analysis/coverage?gaps=true&databaseId=${id}`);
      if (answer.status !== 200) throw new Error(`the matrix answers ${answer.status}`);
      times.get(name)?.push(answer.ms);
    }
  return new Map([...times].map(([name, each]) => [name, sampleOf(each)]));
}
