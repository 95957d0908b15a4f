import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Retention period, longer than any redelivery takes. All retries take a minute, and an outage of the broker takes
 * hours.
 */
const retentionDays = 7;

/**
 * Makes a consumer idempotent. Returns true the first time this consumer processes this message, in the transaction
 * of its effect. If the transaction rolls back, the message counts as unprocessed. Only needed by consumers that are
 * not inherently idempotent.
 */
export async function markProcessed(
  trx: QueryExecutorProvider,
  messageId: string,
  consumer: string,
): Promise<boolean> {
  // A second transaction with the same message waits here until the first one has ended.
  const { numAffectedRows } = await sql`
    insert into inbox (message_id, consumer) values (${messageId}, ${consumer}) on conflict do nothing`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Deletes inbox rows older than a week; called by a service's daily job. */
export async function purgeInbox(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from inbox where handled_at < now() - ${retentionDays} * interval '1 day'`.execute(db);
}
