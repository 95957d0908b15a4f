import { sql, type QueryExecutorProvider } from 'kysely';
import { polledSources } from '../../domain/providers/vendor-reading.ts';

/**
 * Lease on cards whose balance is to be read: each goes to one replica. When that one dies, the cards are due again after
 * `leaseMs`. Returns their ids.
 */
export async function claimDuePolls(
  db: QueryExecutorProvider,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update providers set
      next_poll_at = clock_timestamp() + ${leaseMs} * interval '1 ms'
    where id in (
      select id from providers
      where removed_at is null and was_configured and is_active and source = any(${[...polledSources]}::text[])
        and next_poll_at <= clock_timestamp()
      order by next_poll_at limit ${limit} for no key update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
