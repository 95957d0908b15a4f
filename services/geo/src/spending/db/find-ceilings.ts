import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import {
  assertWithin,
  tightestLimit,
  type Purchase,
  type SpendingLimit,
  type StandingCeiling,
} from '../domain/spending-limit.ts';
import { waitingPairs } from './waiting-pairs.ts';
import type { GeoTables } from '../../db/tables.ts';

/**
 * Start of the current month in a time zone, at the time of the statement. The transaction may have begun before
 * midnight and waited for a lock.
 */
export const monthStart = (timeZone: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('month', statement_timestamp(), ${timeZone})`;

/**
 * Limits of a user and of all users, each with this month's usage and the amount still to be paid. Uses one
 * statement, because a pair settled between two statements would be in neither amount.
 */
async function findCeilings(
  db: Kysely<GeoTables>,
  { user, provider, toBuy }: Purchase,
  timeZone: string,
): Promise<StandingCeiling[]> {
  const { rows } = await sql<StandingCeiling>`
    select case when person = '' then 'all' else 'user' end as scope, monthly, (
      select coalesce(sum(amount), 0) from usage_records
      where at >= ${monthStart(timeZone)} and currency = c.currency and (c.person = '' or user_email = c.person)
    ) + case when c.currency = 'USD' then (
      -- completions in progress, at their maximum cost
      select coalesce(sum(max_cost_usd), 0) from model_answers
      where ended_at is null and (c.person = '' or user_email = c.person)
    ) else 0 end as used, (
      select coalesce(json_agg(unpaid), '[]') from (${waitingPairs(toBuy, sql<string>`c.person`)}) as unpaid
    ) as waiting
    from spending_limits as c
    where currency = ${provider.currency} and person in ('', ${user.toLowerCase()})`.execute(db);
  return rows;
}

/** Tightest limit that applies to a purchase, in its current state; null if none applies. */
export async function findSpendingLimit(
  db: Kysely<GeoTables>,
  purchase: Purchase,
  timeZone: string,
): Promise<SpendingLimit | null> {
  return tightestLimit(await findCeilings(db, purchase, timeZone), purchase);
}

/**
 * Locks the limits that apply to a purchase until its transaction ends. Purchases under one limit are serialised, and
 * no limit is set while a purchase that has not read this limit is in progress.
 */
export async function lockCeilings(
  trx: Transaction<GeoTables>,
  currency: ProviderCurrency,
  user: string,
): Promise<void> {
  await sql`select from spending_limit_revision for share`.execute(trx);
  await sql`select from spending_limits where currency = ${currency} and person in ('', ${user.toLowerCase()})
    order by person for update`.execute(trx);
}

/**
 * Rejects a purchase that would exceed a limit, in the transaction that makes its pairs wait.
 * @throws AppError conflict
 */
export async function requireCeilings(
  trx: Transaction<GeoTables>,
  purchase: Purchase,
  timeZone: string,
): Promise<void> {
  await lockCeilings(trx, purchase.provider.currency, purchase.user);
  assertWithin(await findSpendingLimit(trx, purchase, timeZone), purchase);
}
