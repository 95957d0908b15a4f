import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Pair } from '../../metrics/domain/provider.ts';
import type { WaitingPairs } from '../../runs/domain/price-of-pairs.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Time after which a cancelled run's last call is certainly stored; a call takes at most one minute. */
const settledAfter = sql`interval '1 hour'`;

/**
 * Query for the pairs that will still be paid for, grouped as in the requests that buy them. Each country, run and user
 * has one row of `WaitingPairs`. A pair counts in the oldest of its runs, which may be in progress without the
 * others. Cancelled pairs count until their call has been stored, which releases the lease. `person` is an SQL text
 * with an email in lower case, or '' for all users.
 */
export function waitingPairs(
  asked: readonly Pair[],
  person: RawBuilder<string> = sql`''`,
): RawBuilder<WaitingPairs> {
  const keys = new Map(asked.map(({ keyword }) => [keyword, '']));
  for (const keyword of keys.keys()) keys.set(keyword, keywordKey(keyword));
  const ofPerson = sql`(${person} = '' or lower(coalesce(i.user_email, r.started_by)) = ${person})`;
  const columns = sql`i.keyword_key, i.country, i.run_id, coalesce(i.user_id, r.user_id) as user_id, r.started_at`;
  return sql`
    select country, count(*)::int as waiting, count(asked.key)::int as shared
    from (
      select distinct on (keyword_key, country) keyword_key, country, run_id, user_id from (
        select ${columns} from run_items as i join runs as r on r.id = i.run_id
        where i.state = 'waiting' and ${ofPerson}
        union all
        select ${columns}
        from runs as r cross join pair_leases as l cross join lateral (
          select i.* from run_items as i
          where i.run_id = r.id and i.keyword_key = l.keyword_key and i.country = l.country
            and i.state || '' = 'cancelled' offset 0
        ) as i
        where ${ofPerson} and (r.status = 'running'
          or r.status = 'cancelled' and r.finished_at > statement_timestamp() - ${settledAfter})
      ) as unpaid order by keyword_key, country, started_at, run_id
    ) as pair
    left join unnest(${asked.map(({ keyword }) => keys.get(keyword))}::text[],
      ${asked.map(({ country }) => country)}::text[]) as asked (key, of_country)
      on asked.key = pair.keyword_key and asked.of_country = pair.country
    group by country, run_id, user_id`;
}

/** Counts the pairs that runs of all users will still buy, and how many of them are in the given pairs. */
export async function countWaitingPairs(
  db: Kysely<GeoTables>,
  asked: readonly Pair[],
): Promise<WaitingPairs[]> {
  return (await waitingPairs(asked).execute(db)).rows;
}
