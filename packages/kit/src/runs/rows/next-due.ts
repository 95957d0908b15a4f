import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';
import { isPostponedInTime } from './dependent-items.ts';

/**
 * Condition on an item `i`: it is not postponed. As of the statement, not of the moment of each row: only what is the
 * same for all rows can be looked up in an index.
 */
export const isDue = ({ isTimed }: Runs): RawBuilder<unknown> =>
  isTimed ? sql`and (i.not_before is null or i.not_before <= statement_timestamp())` : sql``;

/** Lanes that rest. */
export const restingLanes = ({ pauses }: Runs): RawBuilder<unknown> =>
  sql`select lane from ${pauses} where until > statement_timestamp()`;

/**
 * In how many ms the first item becomes due that only its `not_before` or the rest of its lane holds back; null = there
 * is none. In the transaction of a claim: as of its begin, so that what became due in between is not overlooked.
 */
export async function nextDueInMs(trx: QueryExecutorProvider, runs: Runs): Promise<number | null> {
  const { items, leases, pauses, key, lane } = runs;
  const isFree = sql`not exists (
    select from ${leases} as l where l.${key} = i.${key} and l.${lane} = i.${lane} and l.until > clock_timestamp()
  )`;
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from least(
      (select i.not_before from ${items} as i where i.state = 'waiting' and i.not_before > now() and ${isPostponedInTime} and ${isFree}
        order by i.not_before limit 1),
      (select p.until from ${pauses} as p where p.until > now() and exists (
          select from ${items} as i where i.state = 'waiting' and i.${lane} = p.lane
            and (i.not_before is null or i.not_before <= p.until) and ${isFree}
        ) order by p.until limit 1)
    ) - clock_timestamp()) * 1000)::float8 as ms`.execute(trx);
  return rows[0]?.ms ?? null;
}
