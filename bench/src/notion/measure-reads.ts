import { quantile } from '../stats.ts';
import { somePair } from './synthetic-sites.ts';
import type { NotionTestbed } from './notion-testbed.ts';

/** Times of one request in one round, ms. */
export interface ReadSample {
  p50: number;
  p95: number;
}

/** Requests of the screens. */
export type ReadName = 'changed' | 'kept' | 'unchanged' | 'stats';

const calls = { changed: 20, kept: 40, unchanged: 40, stats: 200 };
const list = '/api/notion/projects/cached';

async function repeat(times: number, one: () => Promise<number>): Promise<ReadSample> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) took.push(await one());
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95) };
}

/** The complete list, new and cached, and the counts of one pair after another. */
export async function measureReads({ ask, database }: NotionTestbed): Promise<Record<ReadName, ReadSample>> {
  const changed = await repeat(calls.changed, async () => {
    // Simulates a sync with changes: the list must not come from memory.
    await database.pool.query('update syncs set version = version + 1');
    return (await ask(list, 200)).ms;
  });
  const { etag } = await ask(list, 200);
  return {
    changed,
    kept: await repeat(calls.kept, async () => (await ask(list, 200)).ms),
    unchanged: await repeat(
      calls.unchanged,
      async () => (await ask(list, 304, { headers: { 'if-none-match': etag } })).ms,
    ),
    stats: await repeat(calls.stats, async () => {
      const { keyword, country } = somePair();
      return (await ask(`/api/notion/stats/${encodeURIComponent(keyword)}/${country}`, 200)).ms;
    }),
  };
}
