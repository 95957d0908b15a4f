import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Transaction } from 'kysely';
import { amountOf, type UsageRecord } from '../domain/usage-records.ts';
import type { GeoTables } from '../../db/tables.ts';

/**
 * Stores paid calls, adds them to the sums of their runs and publishes them, in the transaction that stores their
 * results.
 */
export async function recordUsage(
  trx: Transaction<GeoTables>,
  all: readonly { userId: string; usage: UsageRecord }[],
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ usage }) => ({
    usage_id: usage.usageId,
    at: usage.at,
    account_key: usage.accountKey,
    user_email: usage.user?.toLowerCase() ?? null,
    currency: usage.currency,
    amount: amountOf(usage),
    has_quota: usage.quota !== null,
    message: JSON.stringify(usage),
  }));
  const added = trx.insertInto('usage_records').values(rows).returning(['message', 'currency', 'amount']);
  // The sums of runs are updated in the same order, so that two commits with the same runs cannot deadlock.
  await sql`with added as (${added})
    insert into run_usage as u (run_id, currency, requests, amount)
    select (message ->> 'runId')::uuid, currency, sum((message ->> 'requests')::bigint), sum(amount)
    from added where message ->> 'runId' is not null group by 1, 2 order by 1, 2
    on conflict (run_id, currency) do update set requests = u.requests + excluded.requests,
      amount = u.amount + excluded.amount`.execute(trx);
  for (const { userId, usage } of all) await enqueue(trx, usageRecorded, usage, { actor: userId });
}

/**
 * Replaces the cost of a recorded call and republishes its record with the next revision, in the transaction that
 * stores the new value. Has no effect for a call that was never recorded.
 */
export async function correctUsage(
  trx: Transaction<GeoTables>,
  userId: string,
  { usageId, cost, unansweredRequests }: Pick<UsageRecord, 'usageId' | 'cost' | 'unansweredRequests'>,
): Promise<void> {
  const { rows } = await sql<{ message: unknown }>`update usage_records set amount = ${cost ?? 0},
      message = message || jsonb_build_object('cost', ${cost}::float8, 'unansweredRequests', ${unansweredRequests}::int,
        'revision', coalesce((message ->> 'revision')::int, 0) + 1)
    where usage_id = ${usageId} returning message`.execute(trx);
  for (const { message } of rows)
    await enqueue(trx, usageRecorded, usageRecorded.data.parse(message), { actor: userId });
}
