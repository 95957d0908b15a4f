import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';
import { monthStart } from './find-ceilings.ts';

const changedText = 'Лимиты расходов уже изменил кто-то другой. Посмотрите новые и повторите.';
/** Maximum length of the audit entry's target (contracts, auth). */
const longestSummary = 400;

const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 });
const units: Record<ProviderCurrency, string> = { requests: 'запр.', units: 'ед.', USD: '$' };

interface UsedAmount {
  user: string | null;
  currency: ProviderCurrency;
  amount: number;
}

/** Spending limits, their revision, and this month's usage per user and in total (`user` is null). */
export function readCeilings(db: Kysely<GeoTables>, timeZone: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: ceilings } = await sql<SpendingCeiling>`
        select nullif(person, '') as "user", currency, monthly from spending_limits
        order by person, currency`.execute(trx);
      const { rows: used } = await sql<UsedAmount>`
        select user_email as "user", currency, sum(amount) as amount from usage_records
        where at >= ${monthStart(timeZone)}
        group by grouping sets ((user_email, currency), (currency))
        having grouping(user_email) = 1 or user_email is not null
        order by user_email nulls first, currency`.execute(trx);
      const { rows } = await sql<{ revision: number; month: string }>`
        select revision::int as revision, to_char(clock_timestamp() at time zone ${timeZone}, 'YYYY-MM') as month
        from spending_limit_revision`.execute(trx);
      const [state = { revision: 0, month: '' }] = rows;
      return { ceilings, ...state, used };
    });
}

/**
 * Replaces the spending limits and writes the audit entry.
 * @throws AppError conflict if `revision` is not the current one
 */
export async function changeCeilings(
  db: Kysely<GeoTables>,
  { ceilings, revision }: { ceilings: readonly SpendingCeiling[]; revision: number },
  by: AuditActor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`update spending_limit_revision set revision = revision + 1
      where revision = ${revision}::bigint`.execute(trx);
    if (numAffectedRows !== 1n) throw new AppError('conflict', changedText);
    await sql`delete from spending_limits`.execute(trx);
    await sql`insert into spending_limits select * from unnest(
      ${ceilings.map(({ user }) => user ?? '')}::text[], ${ceilings.map(({ currency }) => currency)}::text[],
      ${ceilings.map(({ monthly }) => monthly)}::float8[])`.execute(trx);
    const all = ceilings.map(
      ({ user, currency, monthly }) => `${user ?? 'все'}: ${number.format(monthly)}\u00A0${units[currency]}`,
    );
    await recordAudit(trx, by, 'ceilings.changed', all.join('; ').slice(0, longestSummary) || 'нет');
  });
}
