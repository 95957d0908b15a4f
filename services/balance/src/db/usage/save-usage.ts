import type { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { saveReportedQuotas, type ReportedQuota } from '../balances/save-reported-quotas.ts';
import { correctCall } from './correct-usage.ts';
import { addLedgerMonths, ledgerMonthOf } from './ledger-months.ts';

/** Paid call as in the message. */
export type RecordedUsage = z.output<typeof usageRecorded.data>;

/**
 * Tolerance for a fast clock. A time further ahead is wrong, and its call would count towards a day that is never read.
 */
const maxAheadMs = 24 * 3_600_000;

/** Calls as a table named `given`, for use in a statement. */
function givenCalls(calls: readonly RecordedUsage[]) {
  const rows = calls.map((call) => ({
    at: call.at,
    usage_id: call.usageId,
    revision: call.revision ?? 0,
    provider: call.provider,
    account_key: call.accountKey ?? '',
    purpose: call.purpose,
    host: call.host,
    requests: call.requests,
    unanswered_requests: call.unansweredRequests,
    units: call.units,
    cost: call.cost,
    currency: call.currency,
    user_email: call.user ?? '',
    run_id: call.runId,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (
    at timestamptz(3), usage_id uuid, revision integer, provider text, account_key text collate "C", purpose text, host text,
    requests bigint, unanswered_requests bigint, units numeric, cost numeric, currency text,
    user_email text collate "C", run_id uuid)`;
}

/** Sums over a group of calls, in the columns that both tables of sums share. */
const summed = sql`sum(requests) as requests, sum(coalesce(units, 0)) as units, sum(coalesce(cost, 0)) as cost,
  coalesce(sum(requests) filter (where cost is not null), 0) as priced_requests`;
/** Assignments for an existing row of sums. */
const added = (table: string) => sql`
  requests = ${sql.ref(table)}.requests + excluded.requests, units = ${sql.ref(table)}.units + excluded.units,
  cost = ${sql.ref(table)}.cost + excluded.cost,
  priced_requests = ${sql.ref(table)}.priced_requests + excluded.priced_requests`;

/**
 * Stores new calls and adds only new calls to the sums. All rows are written in the order of their keys, so that
 * replicas wait for each other instead of deadlocking.
 */
async function addCalls(
  trx: QueryExecutorProvider,
  calls: readonly RecordedUsage[],
  timeZone: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      insert into usage_calls (at, usage_id, revision, provider, account_key, purpose, host, requests, unanswered_requests,
        units, cost, currency, user_email, run_id)
      select * from ${givenCalls(calls)} order by at, usage_id
      on conflict do nothing returning *
    ),
    by_day as (
      select (at at time zone ${timeZone})::date as day, account_key, provider, user_email, purpose, currency, ${summed}
      from fresh group by 1, 2, 3, 4, 5, 6
    ),
    days as (
      insert into usage_days as d (day, account_key, provider, user_email, purpose, currency,
        requests, units, cost, priced_requests)
      select * from by_day order by 1, 2, 3, 4, 5, 6
      on conflict (day, account_key, provider, user_email, purpose, currency) do update set ${added('d')}
      returning 1
    ),
    totals as (
      insert into usage_totals as t (account_key, first_day, requests, units, cost, priced_requests)
      -- runs after the days, so that the order of locks is the same everywhere
      select account_key, min(day), sum(requests), sum(units), sum(cost), sum(priced_requests)
      from by_day where (select count(*) from days) > 0 group by 1 order by 1
      on conflict (account_key) do update set ${added('t')}, first_day = least(t.first_day, excluded.first_day)
    )
    select count(*)::int as count from fresh`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Last revision of each call in a group. */
function lastRevisions(calls: readonly RecordedUsage[]): RecordedUsage[] {
  const last = new Map<string, RecordedUsage>();
  for (const call of calls) {
    const known = last.get(call.usageId);
    if (!known || (known.revision ?? 0) < (call.revision ?? 0)) last.set(call.usageId, call);
  }
  return [...last.values()];
}

/** Balances that these calls report. */
function reportedQuotas(calls: readonly RecordedUsage[]): ReportedQuota[] {
  return calls.flatMap(({ accountKey, currency, quota, at }) => {
    if (!quota || accountKey === null) return [];
    const resetAt = quota.resetAt === null ? null : new Date(quota.resetAt);
    return [{ ...quota, accountKey, currency, resetAt, at: new Date(at) }];
  });
}

/** @throws Error if the call's time is more than a day ahead */
export function checkTime({ at, usageId }: RecordedUsage): void {
  if (Date.parse(at) > Date.now() + maxAheadMs)
    throw new Error(`usage ${usageId} is dated in the future: ${at}`);
}

/** Ledger writer of one process. */
export function createUsageWriter<T>(db: Kysely<T>, timeZone: string) {
  /** Months that this process has seen. A month that is dropped later is before the ledger's start. */
  const months = new Set<string>();

  return {
    /**
     * Stores a group of calls atomically, with the balances that they report. Each call is stored once, however many
     * copies arrive. Corrections replace counted values, each in a separate transaction afterwards. Calls from before
     * the ledger's start are skipped, because they may have been counted already. Returns the number of new calls.
     */
    async save(calls: readonly RecordedUsage[]): Promise<number> {
      const first = await sql<{ at: Date }>`select at from ledger_start`.execute(db);
      const since = first.rows[0]?.at ?? new Date(0);
      const recent = calls.filter(({ at }) => new Date(at) >= since);
      const needed = new Set(recent.map(({ at }) => ledgerMonthOf(new Date(at))));
      const missing = [...needed].filter((month) => !months.has(month)).toSorted();
      if (missing.length > 0) await addLedgerMonths(db, missing);
      missing.forEach((month) => months.add(month));
      const count = await db.transaction().execute(async (trx) => {
        // The lock is kept until the end of the transaction, so that no month is dropped while this group is being
        // stored.
        const start = await sql<{ at: Date }>`select at from ledger_start for share`.execute(trx);
        const from = start.rows[0]?.at ?? since;
        const kept = lastRevisions(recent.filter(({ at }) => new Date(at) >= from));
        if (kept.length === 0) return 0;
        const fresh = await addCalls(trx, kept, timeZone);
        await saveReportedQuotas(trx, reportedQuotas(kept));
        return fresh;
      });
      for (const call of recent) if (call.revision !== undefined) await correctCall(db, call, timeZone);
      return count;
    },
  };
}
