import type { RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { hasAccessEnded } from '@geoplan/kit/users/user-states';
import { sql, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import { nextDay, type Today } from '../domain/recheck-days.ts';
import type { GeoTables } from '../../db/tables.ts';
import type { RecheckGroup } from './find-stale-pairs.ts';
import { dueAt, todayColumns } from './recheck-repository.ts';
import { spentThisMonth } from './recheck-spending.ts';

interface Spent {
  spent_pairs: number;
  spent_amount: number;
}

/** Due schedule. */
export interface DueRecheck extends RecheckGroup, Today, Spent {
  id: string;
  name: string;
  /** Scheduled day; null if a user starts a run between the scheduled days. */
  slot: string | null;
  everyDays: number;
  userId: string;
  owner: string;
  maxPairs: number | null;
  /** Currency of `maxAmount`; both are null without a limit. */
  currency: ProviderCurrency | null;
  maxAmount: number | null;
}

/** Pause before a waiting schedule is checked again. */
const againMinutes = 15;

const isDue = (timeZone: string) => sql`is_enabled and not_before <= now() and ${dueAt(timeZone)} <= now()
  and not ${hasAccessEnded(sql`refresh_schedules.user_id`)}`;

/** Returns true if any schedule is due. */
export async function isAnyDue(db: QueryExecutorProvider, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from refresh_schedules where ${isDue(timeZone)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks one schedule, and reads its spending. */
async function takeRecheck(
  trx: Transaction<GeoTables>,
  timeZone: string,
  locked: RawBuilder<unknown>,
): Promise<DueRecheck | null> {
  const { rows } = await sql<Omit<DueRecheck, keyof Spent>>`
    with due as materialized (select * from refresh_schedules where ${locked})
    select id, name, scope, brand_key as brand, keyword_keys as keys, countries,
      to_char(next_day, 'YYYY-MM-DD') as slot, every_days as "everyDays", user_id as "userId", owner,
      max_pairs as "maxPairs", currency, max_amount as "maxAmount", ${todayColumns(timeZone, sql`hour`)}
    from due`.execute(trx);
  const [due] = rows;
  if (!due) return null;
  // Uses a separate statement after the lock, so that it also reads runs that another replica has just started.
  const { rows: spent } = await sql<Spent>`select spent.* from refresh_schedules as s
    cross join lateral ${spentThisMonth(timeZone)} as spent where s.id = ${due.id}`.execute(trx);
  if (!spent[0]) throw new Error('locked schedule row missing');
  return { ...due, ...spent[0] };
}

/**
 * Locks the schedule that has waited longest, except schedules that another replica is starting. `null` if none is
 * due.
 */
export function takeDueRecheck(trx: Transaction<GeoTables>, timeZone: string): Promise<DueRecheck | null> {
  const oldest = sql`order by next_day, hour, id limit 1 for update skip locked`;
  return takeRecheck(trx, timeZone, sql`${isDue(timeZone)} ${oldest}`);
}

/** Locks a schedule for a run between its scheduled days; null if it does not exist. */
export async function takeRecheckNow(
  trx: Transaction<GeoTables>,
  timeZone: string,
  id: string,
): Promise<DueRecheck | null> {
  const taken = await takeRecheck(trx, timeZone, sql`id = ${id} for update`);
  return taken && { ...taken, slot: null };
}

/** Returns true if a run of this schedule is in progress. */
export async function isRecheckRunning(trx: Transaction<GeoTables>, id: string): Promise<boolean> {
  const { rows } = await sql`select from refresh_runs as l join runs as r on r.id = l.run_id
    where l.schedule_id = ${id} and r.status = 'running' limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Settles the slot of a schedule and moves its next run to the next scheduled time. A run between the scheduled days
 * does not change them.
 */
export async function settleSlot(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  outcome: RecheckOutcome,
): Promise<void> {
  const next =
    due.slot === null
      ? sql``
      : sql`next_day = ${nextDay(due.slot, due.everyDays, due)}, not_before = '-infinity',`;
  await sql`update refresh_schedules set ${next} outcome = ${outcome},
    outcome_at = clock_timestamp() where id = ${due.id}`.execute(trx);
}

/**
 * Keeps the slot and stores the reason for the wait. A slot that was settled or moved in the meantime stays unchanged.
 */
export async function keepWaiting(
  db: QueryExecutorProvider,
  { id, slot }: Pick<DueRecheck, 'id' | 'slot'>,
  outcome: RecheckOutcome,
): Promise<void> {
  await sql`update refresh_schedules set not_before = now() + ${againMinutes} * interval '1 minute',
    outcome = ${outcome}, outcome_at = clock_timestamp()
    where id = ${id} and next_day = ${slot}::date`.execute(db);
}
