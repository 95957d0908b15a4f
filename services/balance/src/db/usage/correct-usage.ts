import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { RecordedUsage } from './save-usage.ts';

interface Counted {
  requests: string;
  units: string | null;
  cost: string | null;
  revision: number;
}

async function replaceCall(trx: QueryExecutorProvider, call: RecordedUsage, timeZone: string): Promise<void> {
  const { usageId, at, revision = 0, requests, unansweredRequests, units, cost } = call;
  const { rows } = await sql<Counted>`select requests, units, cost, revision from usage_calls
    where at = ${at}::timestamptz(3) and usage_id = ${usageId} for update`.execute(trx);
  const [counted] = rows;
  if (!counted || counted.revision >= revision) return;
  await sql`update usage_calls set revision = ${revision}, requests = ${requests},
      unanswered_requests = ${unansweredRequests}, units = ${units}, cost = ${cost}
    where at = ${at}::timestamptz(3) and usage_id = ${usageId}`.execute(trx);
  // Computed as numeric, so that the sums stay exact.
  const change = sql`requests = t.requests + ${requests}::bigint - ${counted.requests}::bigint,
    units = t.units + coalesce(${units}::numeric, 0) - coalesce(${counted.units}::numeric, 0),
    cost = t.cost + coalesce(${cost}::numeric, 0) - coalesce(${counted.cost}::numeric, 0),
    priced_requests = t.priced_requests + ${cost === null ? 0 : requests}::bigint
      - ${counted.cost === null ? 0 : counted.requests}::bigint`;
  const { provider, accountKey, purpose, currency, user } = call;
  await sql`update usage_days as t set ${change}
    where day = (${at}::timestamptz(3) at time zone ${timeZone})::date and account_key = ${accountKey ?? ''}
      and provider = ${provider} and user_email = ${user ?? ''} and purpose = ${purpose}
      and currency = ${currency}`.execute(trx);
  await sql`update usage_totals as t set ${change} where account_key = ${accountKey ?? ''}`.execute(trx);
}

/**
 * Replaces a stored call that has a lower revision. The sums of its day and its account change by the difference. The
 * call is locked first, so that two replicas never apply the correction twice.
 */
export function correctCall<T>(db: Kysely<T>, call: RecordedUsage, timeZone: string): Promise<void> {
  return db.transaction().execute((trx) => replaceCall(trx, call, timeZone));
}
