import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { FeedItem, FeedState } from '../../domain/runs/run-feed.ts';
import type { GeoTables } from '../tables.ts';

/**
 * A run and its items that finished after `afterSeq`, as of one moment: numbers are given under the run's lock together
 * with its counts, so nothing at or below `last_seq` can still come. Null = no such run.
 */
export async function readRunUpdates(
  db: Kysely<GeoTables>,
  runId: string,
  afterSeq: number,
): Promise<{ state: FeedState; items: FeedItem[] } | null> {
  const run = await db
    .selectFrom('runs')
    .select(['status', 'done', 'total', 'failed', 'last_seq'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) return null;
  const { status, done, total, failed } = run;
  const state = { status, counts: { done, total, failed } };
  if (run.last_seq <= afterSeq) return { state, items: [] };
  const items = await db
    .selectFrom('run_items')
    .select([
      'seq',
      sql<string>`(case when result is not null
        then json_build_object('result', result, 'isFromStore', is_from_store)
        else json_build_object('error', json_build_object(
          'keyword', keyword, 'country', country, 'code', error_code, 'message', error_message))
      end)::text`.as('json'),
    ])
    .where('run_id', '=', runId)
    .where('seq', '>', afterSeq)
    .where('seq', '<=', run.last_seq)
    .orderBy('seq')
    .execute();
  return { state, items: items.flatMap(({ seq, json }) => (seq === null ? [] : [{ seq, json }])) };
}
