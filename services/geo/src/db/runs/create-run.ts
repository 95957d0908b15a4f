import type { GeoRecord } from '@geoplan/contracts/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely } from 'kysely';
import type { Pair } from '../../domain/provider.ts';
import type { NewRun, Starter } from '../../domain/runs/start-run.ts';
import { pairKey } from '../../domain/pair-key.ts';
import { enqueueLookups } from './enqueue-lookups.ts';
import type { GeoTables } from '../tables.ts';

/** Shown in lists (contracts, geoRunSchema). */
const shownKeywords = 5;

/**
 * Stores a run with all its items in one transaction: pairs with a stored record are done at once, the others wait, and
 * lookup jobs are enqueued for them. Returns its id, or that of the run the same start has made before.
 */
export function createRun(
  db: Kysely<GeoTables>,
  run: NewRun,
  stored: ReadonlyMap<string, GeoRecord>,
): Promise<string> {
  const { pairs, starter } = run;
  const found = pairs.map((pair) => stored.get(pairKey(pair)) ?? null);
  const done = found.filter((record) => record !== null).length;
  const toBuy = pairs.length - done;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('runs')
      .values({
        status: toBuy === 0 ? 'completed' : 'running',
        total: pairs.length,
        done,
        failed: 0,
        from_store: done,
        last_seq: done,
        keywords: run.keywords.slice(0, shownKeywords),
        keyword_count: run.keywords.length,
        country_count: run.countries.length,
        user_id: starter.userId,
        started_by: starter.email,
        start_key: starter.idempotencyKey,
        finished_at: toBuy === 0 ? sql<Date>`now()` : null,
      })
      // The same start at the same moment on another replica: this one waits for it and then joins its run.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'start_key']).where('start_key', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    const id = row?.id ?? (await findStartedRun(trx, starter));
    if (id === null) throw new Error('a run neither stored nor found');
    if (!row) return id;
    await insertItems(trx, id, pairs, found, run.freshSince);
    await enqueueLookups(trx, { runId: id, userId: starter.userId }, toBuy);
    return id;
  });
}

/** The run this person has started with this key; null = none, or no key. */
export async function findStartedRun(
  db: Kysely<GeoTables>,
  { userId, idempotencyKey }: Starter,
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const wanted = db.selectFrom('runs').select('id').where('user_id', '=', userId);
  return (await wanted.where('start_key', '=', idempotencyKey).executeTakeFirst())?.id ?? null;
}

async function insertItems(
  trx: Kysely<GeoTables>,
  runId: string,
  pairs: readonly Pair[],
  found: readonly (GeoRecord | null)[],
  freshSince: Date | null,
): Promise<void> {
  await sql`
    insert into run_items (run_id, position, keyword, keyword_key, country, state, fresh_since, seq, is_from_store, result)
    select ${runId}, place - 1, keyword, key, country, case when result is null then 'waiting' else 'found' end,
      coalesce(${freshSince}::timestamptz, now()),
      case when result is not null then count(result) over (order by place) end, result is not null, result::jsonb
    from unnest(${pairs.map(({ keyword }) => keyword)}::text[], ${pairs.map(({ keyword }) => keywordKey(keyword))}::text[],
      ${pairs.map(({ country }) => country)}::text[], ${found.map((record) => record && JSON.stringify(record))}::text[])
      with ordinality as item (keyword, key, country, result, place)`.execute(trx);
}
