import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Pair } from '../domain/provider.ts';
import type { GeoTables } from './tables.ts';

/** A worker's leases of these pairs, locked in one order so that renewing and releasing never wait for each other. */
function lockedLeases(holder: string, pairs: readonly Pair[]): RawBuilder<unknown> {
  const keys = pairs.map(({ keyword }) => keywordKey(keyword));
  const countries = pairs.map(({ country }) => country);
  return sql`(
    select keyword_key, country from pair_leases
    where holder = ${holder}
      and (keyword_key, country) in (select * from unnest(${keys}::text[], ${countries}::text[]))
    order by keyword_key, country for update
  ) as locked`;
}

interface Renewal {
  holder: string;
  pairs: readonly Pair[];
  leaseMs: number;
}

/** Keeps leases alive; returns the pairs that no run waits for any more. */
export async function renewLeases(
  db: Kysely<GeoTables>,
  { holder, pairs, leaseMs }: Renewal,
): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ keyword_key: string; country: string; is_wanted: boolean }>`
    update pair_leases as l set until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    from ${lockedLeases(holder, pairs)}
    where l.keyword_key = locked.keyword_key and l.country = locked.country
    returning l.keyword_key, l.country, exists (
      select from run_items as i
      where i.state = 'waiting' and i.keyword_key = l.keyword_key and i.country = l.country
    ) as is_wanted`.execute(db);
  return rows
    .filter((row) => !row.is_wanted)
    .map(({ keyword_key: keyword, country }) => ({ keyword, country }));
}

/** Lets others ask for these pairs. */
export async function releasePairs(
  db: Kysely<GeoTables>,
  holder: string,
  pairs: readonly Pair[],
): Promise<void> {
  await sql`delete from pair_leases as l using ${lockedLeases(holder, pairs)}
    where l.keyword_key = locked.keyword_key and l.country = locked.country`.execute(db);
}
