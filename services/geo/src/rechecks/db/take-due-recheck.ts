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

/** A schedule whose time has come. */
export interface DueRecheck extends RecheckGroup, Today, Spent {
  id: string;
  name: string;
  /** The day it was planned for; null = a person starts it between its days. */
  slot: string | null;
  everyDays: number;
  userId: string;
  owner: string;
  maxPairs: number | null;
  /** What `maxAmount` is in; both null = not bounded. */
  currency: ProviderCurrency | null;
  maxAmount: number | null;
}

/** What keeps a schedule waiting is looked at again after so long. */
const againMinutes = 15;

const isDue = (timeZone: string) => sql`is_enabled and not_before <= now() and ${dueAt(timeZone)} <= now()
  and not ${hasAccessEnded(sql`refresh_schedules.user_id`)}`;

/** Whether any schedule's time has come. */
export async function isAnyDue(db: QueryExecutorProvider, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from refresh_schedules where ${isDue(timeZone)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks one schedule, and reads what it has spent. */
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
  // A statement of its own, under the lock: it sees what another replica has started just before.
  const { rows: spent } = await sql<Spent>`select spent.* from refresh_schedules as s
    cross join lateral ${spentThisMonth(timeZone)} as spent where s.id = ${due.id}`.execute(trx);
  if (!spent[0]) throw new Error('locked schedule row missing');
  return { ...due, ...spent[0] };
}

/** Locks the schedule that has waited longest; one that another replica is starting is left to it. Null = none is due. */
export function takeDueRecheck(trx: Transaction<GeoTables>, timeZone: string): Promise<DueRecheck | null> {
  const oldest = sql`order by next_day, hour, id limit 1 for update skip locked`;
  return takeRecheck(trx, timeZone, sql`${isDue(timeZone)} ${oldest}`);
}

/** Locks a schedule for a run between its days. Null = there is none. */
export async function takeRecheckNow(
  trx: Transaction<GeoTables>,
  timeZone: string,
  id: string,
): Promise<DueRecheck | null> {
  const taken = await takeRecheck(trx, timeZone, sql`id = ${id} for update`);
  return taken && { ...taken, slot: null };
}

/** Whether a run that this schedule has started is under way. */
export async function isRecheckRunning(trx: Transaction<GeoTables>, id: string): Promise<boolean> {
  const { rows } = await sql`select from refresh_runs as l join runs as r on r.id = l.run_id
    where l.schedule_id = ${id} and r.status = 'running' limit 1`.execute(trx);
  return rows.length > 0;
}

/** Settles the slot of a schedule: its next run is the first one after now. A run between its days leaves them. */
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

/** Keeps the slot and tells what it waits for; a slot that somebody has settled or moved meanwhile is left alone. */
export async function keepWaiting(
  db: QueryExecutorProvider,
  { id, slot }: Pick<DueRecheck, 'id' | 'slot'>,
  outcome: RecheckOutcome,
): Promise<void> {
  await sql`update refresh_schedules set not_before = now() + ${againMinutes} * interval '1 minute',
    outcome = ${outcome}, outcome_at = clock_timestamp()
    where id = ${id} and next_day = ${slot}::date`.execute(db);
}
