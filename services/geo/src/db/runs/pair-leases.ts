import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pairKey } from '../../domain/pair-key.ts';
import type { Pair } from '../../domain/provider.ts';
import type { GeoTables } from '../tables.ts';

/** Leases of these pairs, locked in one order so that renewing and releasing never wait for each other. */
function lockedLeases(pairs: readonly Pair[], isOurs: RawBuilder<boolean>): RawBuilder<unknown> {
  const keys = pairs.map(({ keyword }) => keywordKey(keyword));
  const countries = pairs.map(({ country }) => country);
  return sql`(
    select keyword_key, country from pair_leases
    where ${isOurs}
      and (keyword_key, country) in (select * from unnest(${keys}::text[], ${countries}::text[]))
    order by keyword_key, country for update
  ) as locked`;
}

interface Renewal {
  holder: string;
  pairs: readonly Pair[];
  leaseMs: number;
}

/**
 * Renews leases and takes back those that ran out meanwhile; returns the pairs to drop: no run waits for them, or another
 * process holds them.
 */
export async function renewLeases(
  db: Kysely<GeoTables>,
  { holder, pairs, leaseMs }: Renewal,
): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const isOurs = sql<boolean>`(holder = ${holder} or until <= clock_timestamp())`;
  const { rows } = await sql<Pair & { is_wanted: boolean }>`
    update pair_leases as l set holder = ${holder}, until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    from ${lockedLeases(pairs, isOurs)}
    where l.keyword_key = locked.keyword_key and l.country = locked.country
    returning l.keyword_key as keyword, l.country, exists (
      select from run_items as i
      where i.state = 'waiting' and i.keyword_key = l.keyword_key and i.country = l.country
    ) as is_wanted`.execute(db);
  const wanted = new Set(rows.filter((row) => row.is_wanted).map(pairKey));
  return pairs.filter((pair) => !wanted.has(pairKey(pair)));
}

/** Releases the leases. */
export async function releasePairs(
  db: Kysely<GeoTables>,
  holder: string,
  pairs: readonly Pair[],
): Promise<void> {
  await sql`delete from pair_leases as l using ${lockedLeases(pairs, sql`holder = ${holder}`)}
    where l.keyword_key = locked.keyword_key and l.country = locked.country`.execute(db);
}
