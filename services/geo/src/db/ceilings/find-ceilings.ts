import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import {
  assertWithin,
  tightestLimit,
  type Purchase,
  type SpendingLimit,
  type StandingCeiling,
} from '../../domain/runs/spending-limit.ts';
import { countWaitingPairs } from '../runs/waiting-pairs.ts';
import type { GeoTables } from '../tables.ts';

/** When this month has begun in a time zone. */
export const monthStart = (timeZone: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('month', clock_timestamp(), ${timeZone})`;

async function findUsed(
  db: Kysely<GeoTables>,
  user: string,
  currency: ProviderCurrency,
  timeZone: string,
): Promise<{ person: string; monthly: number; used: number }[]> {
  const { rows } = await sql<{ person: string; monthly: number; used: number }>`
    select person, monthly, (
      select coalesce(sum(amount), 0) from usage_records
      where at >= ${monthStart(timeZone)} and currency = c.currency and (c.person = '' or user_email = c.person)
    ) + case when c.currency = 'USD' then (
      -- answers under way, as dear as they may become
      select coalesce(sum(max_cost_usd), 0) from model_answers
      where ended_at is null and (c.person = '' or user_email = c.person)
    ) else 0 end as used
    from spending_ceilings as c where currency = ${currency} and person in ('', ${user})`.execute(db);
  return rows;
}

/** The ceiling nearest to a purchase, as it stands; null = none applies. */
export async function findSpendingLimit(
  db: Kysely<GeoTables>,
  purchase: Purchase,
  timeZone: string,
): Promise<SpendingLimit | null> {
  const { provider, toBuy } = purchase;
  const user = purchase.user.toLowerCase();
  const ceilings: StandingCeiling[] = [];
  for (const { person, monthly, used } of await findUsed(db, user, provider.currency, timeZone)) {
    const waiting = await countWaitingPairs(db, toBuy, person === '' ? undefined : user);
    ceilings.push({ scope: person === '' ? 'all' : 'user', monthly, used, waiting });
  }
  return tightestLimit(ceilings, purchase);
}

/** Purchases under a ceiling come one after the other, so that together they cannot pass it. */
export async function lockCeilings(
  trx: Transaction<GeoTables>,
  currency: ProviderCurrency,
  user: string,
): Promise<void> {
  await sql`select from ceiling_revision where exists (select from spending_ceilings
    where currency = ${currency} and person in ('', ${user.toLowerCase()}))
    for update`.execute(trx);
}

/**
 * Refuses what would pass a ceiling, in the transaction that makes its pairs wait.
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
