import type { Message } from '@geoplan/contracts/define';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { createEnvelope } from '../bus/envelope.ts';

/** NOTIFY channel that wakes the relay of this database. */
export const outboxChannel = 'outbox';

/**
 * Transactional outbox: stores the message in the transaction that makes the change, to be published if and only if that
 * commits. Returns its id.
 * @throws ZodError the data does not fit the declaration
 */
export async function enqueue<M extends Message>(
  trx: QueryExecutorProvider,
  declared: M,
  data: z.input<M['data']>,
  options: { actor?: string } = {},
): Promise<string> {
  const envelope = createEnvelope(declared, data, options);
  const { type, delivery, listeners } = declared;
  // Postgres delivers the notification when the transaction commits, and not at all when it does not.
  await sql`with stored as (
    insert into outbox (type, delivery, listeners, envelope)
    values (${type}, ${delivery}, ${[...listeners]}, ${JSON.stringify(envelope)})
  ) select pg_notify(${outboxChannel}, '')`.execute(trx);
  return envelope.id;
}
