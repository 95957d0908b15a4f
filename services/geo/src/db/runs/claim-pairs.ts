import { sql, type Kysely } from 'kysely';
import type { ClaimedPair } from '../../domain/runs/claimed-pair.ts';
import { mayTakeOver } from './lookup-workers.ts';
import type { GeoTables } from '../tables.ts';

interface Claim {
  /** Id of the worker. */
  holder: string;
  /** Most pairs to claim. */
  limit: number;
  leaseMs: number;
  /** Only pairs of the first one's country, as one request of a batching provider carries. */
  isOneCountry: boolean;
}

interface SeenPair {
  keyword: string;
  country: string;
  fresh_since: Date;
  /** Null = another worker was faster. */
  taken_at: string | null;
  run_id: string;
  user_id: string;
  started_by: string;
}

/** Others may claim what was seen in the same moment, again and again: the next poll comes soon enough. */
const maxAttempts = 5;

/**
 * Claims pairs that nobody holds a lease for, those of the least advanced runs first; the same pair of several runs is
 * one. Empty = nothing is left to claim.
 */
export async function claimPairs(db: Kysely<GeoTables>, claim: Claim): Promise<ClaimedPair[]> {
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const { rows: seen } = await tryToClaim(db, claim);
    const claimed = seen.flatMap(toClaimed);
    // Somebody else took all that was seen in the same moment: there may be more behind it.
    if (claimed.length > 0 || seen.length === 0) return claimed;
  }
  return [];
}

function toClaimed(row: SeenPair): ClaimedPair[] {
  const { keyword, country, fresh_since: freshSince, taken_at: takenAt } = row;
  if (!takenAt) return [];
  return [
    {
      keyword,
      country,
      freshSince,
      takenAt,
      runId: row.run_id,
      userId: row.user_id,
      startedBy: row.started_by,
    },
  ];
}

function tryToClaim(db: Kysely<GeoTables>, { holder, limit, leaseMs, isOneCountry }: Claim) {
  const isFree = sql`not exists (
    select from pair_leases as l where l.keyword_key = i.keyword_key and l.country = i.country
      and (l.until > clock_timestamp() or not ${mayTakeOver({ holder, leaseMs })})
  )`;
  const ofOneCountry = isOneCountry
    ? sql`and i.country = (
        select i.country from run_items as i where i.state = 'waiting' and ${isFree}
        order by i.position, i.run_id limit 1
      )`
    : sql``;
  // Locking what was seen keeps two workers from choosing the same pairs; the lease keeps it so afterwards.
  return sql<SeenPair>`
    with item as (
      select i.keyword, i.keyword_key, i.country, i.position, i.run_id from run_items as i
      where i.state = 'waiting' and ${isFree} ${ofOneCountry}
      order by i.position, i.run_id limit ${limit} for update of i skip locked
    ),
    seen as (
      select distinct on (keyword_key, country) * from item order by keyword_key, country, position
    ),
    taken as (
      insert into pair_leases (keyword_key, country, holder, taken_at, until)
      select keyword_key, country, ${holder}::uuid, clock_timestamp(),
        clock_timestamp() + ${leaseMs} * interval '1 ms'
      from seen order by keyword_key, country
      on conflict (keyword_key, country) do update
        set holder = excluded.holder, taken_at = excluded.taken_at, until = excluded.until
        where pair_leases.until <= clock_timestamp()
      returning keyword_key, country, taken_at
    )
    select seen.keyword, seen.country, taken.taken_at::text as taken_at, runs.id as run_id, runs.user_id, runs.started_by,
      (select max(w.fresh_since) from run_items as w
        where w.state = 'waiting' and w.keyword_key = seen.keyword_key and w.country = seen.country) as fresh_since
    from seen left join taken using (keyword_key, country) join runs on runs.id = seen.run_id
    order by seen.position`.execute(db);
}
