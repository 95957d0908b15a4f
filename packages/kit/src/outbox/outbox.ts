import type { Message } from '@geoplan/contracts/define';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { createEnvelope } from '../bus/envelope.ts';

/** NOTIFY channel that wakes the relay of this database. */
export const outboxChannel = 'outbox';

/**
 * Transactional outbox: stores the message in the transaction of the change, to be published if and only if the
 * transaction commits. Returns the message id.
 * @throws ZodError if the data does not fit the declaration
 */
export async function enqueue<M extends Message>(
  trx: QueryExecutorProvider,
  declared: M,
  data: z.input<M['data']>,
  options: { actor?: string } = {},
): Promise<string> {
  const [id = ''] = await enqueueAll(trx, declared, [data], options);
  return id;
}

/** Stores many messages of one type in one statement and returns their ids. */
export async function enqueueAll<M extends Message>(
  trx: QueryExecutorProvider,
  declared: M,
  all: readonly z.input<M['data']>[],
  options: { actor?: string } = {},
): Promise<string[]> {
  if (all.length === 0) return [];
  const envelopes = all.map((data) => createEnvelope(declared, data, options));
  const { type, delivery, listeners } = declared;
  // Postgres delivers the notification if and when the transaction commits.
  await sql`with stored as (
    insert into outbox (type, delivery, listeners, envelope)
    select ${type}, ${delivery}, ${[...listeners]}::text[], envelope
    from unnest(${envelopes.map((envelope) => JSON.stringify(envelope))}::text[])
      with ordinality as given (envelope, nth) order by nth
  ) select pg_notify(${outboxChannel}, '')`.execute(trx);
  return envelopes.map(({ id }) => id);
}
