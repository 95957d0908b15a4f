import type { Database } from '@geoplan/kit/database/pool';
import { publishCounts } from '@geoplan/notion/db/counts/publish-counts';
import type { NotionTables } from '@geoplan/notion/db/tables';
import { sql } from 'kysely';

/** Milliseconds of counting all pairs and storing the messages to publish. */
export interface CountingSample {
  /** Nothing was ever published: every pair is new. */
  first: number;
  /** Nothing has changed since. */
  again: number;
  /** Pairs with sites. */
  pairs: number;
}

async function timed(database: Database<NotionTables>, isFirst: boolean): Promise<number> {
  let ms = 0;
  const undo = new Error('undo');
  await database.kysely
    .transaction()
    .execute(async (trx) => {
      if (isFirst) await sql`delete from announced_counts`.execute(trx);
      const began = performance.now();
      await publishCounts(trx);
      ms = performance.now() - began;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return ms;
}

/** Counts as at the end of a sync, and rolls back. */
export async function measureCounting(database: Database<NotionTables>): Promise<CountingSample> {
  const { rows } = await database.pool.query<{ pairs: number }>(
    'select count(*)::int as pairs from announced_counts',
  );
  return {
    first: await timed(database, true),
    again: await timed(database, false),
    pairs: rows[0]?.pairs ?? 0,
  };
}
