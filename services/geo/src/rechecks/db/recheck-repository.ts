import type { AccessEnding } from '@geoplan/contracts/access-ending';
import {
  maxRechecks,
  type Recheck,
  type RecheckInput,
  type RecheckOutcome,
} from '@geoplan/contracts/geo/geo-rechecks';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import { recordAudit } from '@geoplan/kit/audit';
import { claimRequest, findRequest, type KeyedRequest } from '@geoplan/kit/database/request-keys';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import { nextDay, type Today } from '../domain/recheck-days.ts';
import type { GeoTables } from '../../db/tables.ts';
import { targetOf, type RecheckUser } from './recheck-access.ts';
import { spentThisMonth } from './recheck-spending.ts';
import type { RecheckGroup } from './find-stale-pairs.ts';

/** SQL: time at which a row of `refresh_schedules` is due. */
export const dueAt = (timeZone: string): RawBuilder<Date> =>
  sql`((next_day + make_interval(hours => hour)) at time zone ${timeZone})`;

/** SQL: `Today` as columns, for the hour of a schedule. */
export const todayColumns = (timeZone: string, hour: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as today,
    extract(hour from now() at time zone ${timeZone}) >= ${hour} as "isHourPast"`;

interface Row extends RecheckGroup {
  id: string;
  name: string;
  keywords: string[];
  countries: string[];
  every_days: number;
  hour: number;
  max_pairs: number | null;
  currency: ProviderCurrency | null;
  max_amount: number | null;
  is_enabled: boolean;
  user_id: string;
  owner: string;
  access_ended: AccessEnding | null;
  due_at: Date;
  outcome: RecheckOutcome | null;
  outcome_at: Date | null;
  spent_pairs: number;
  spent_amount: number;
  last_run: (Omit<NonNullable<Recheck['lastRun']>, 'startedAt'> & { startedAtMs: number }) | null;
}

function scopeOf({ scope, brand, keywords }: Row): Recheck['scope'] {
  if (scope === 'brand') return { kind: scope, brand: brand ?? '' };
  return scope === 'keywords' ? { kind: scope, keywords } : { kind: scope };
}

function lastRunOf({ startedAtMs, ...run }: NonNullable<Row['last_run']>): Recheck['lastRun'] {
  return { ...run, startedAt: new Date(startedAtMs).toISOString() };
}

function toRecheck(row: Row): Recheck {
  const { id, name, countries, every_days: everyDays, hour, owner, is_enabled: isEnabled } = row;
  const { currency, max_amount: monthly, outcome, outcome_at: at, last_run: last } = row;
  const isBounded = currency !== null && monthly !== null;
  return {
    id,
    name,
    scope: scopeOf(row),
    countries,
    everyDays,
    hour,
    budget: { pairs: row.max_pairs, amount: isBounded ? { currency, monthly } : null },
    isEnabled,
    owner,
    ownerId: row.user_id,
    ...(row.access_ended === null ? {} : { accessEnded: row.access_ended }),
    nextAt: isEnabled ? row.due_at.toISOString() : null,
    spent: { pairs: row.spent_pairs, amount: isBounded ? row.spent_amount : null },
    last: outcome && at && { at: at.toISOString(), outcome },
    lastRun: last && lastRunOf(last),
  };
}

/** Lists schedules by name; `id` is undefined for all schedules. */
export async function listRechecks(
  db: QueryExecutorProvider,
  timeZone: string,
  id?: string,
): Promise<Recheck[]> {
  const { rows } = await sql<Row>`select s.*, s.brand_key as brand, ${dueAt(timeZone)} as due_at, spent.*, (
      select json_build_object('runId', l.run_id, 'pairs', l.pairs,
        'startedAtMs', round(extract(epoch from l.started_at) * 1000),
        'isKept', r.id is not null, 'isRunning', coalesce(r.status = 'running', false), 'failed', r.failed,
        'bought', coalesce(r.done - r.failed - r.from_store, l.spent_pairs, 0),
        'cost', json_build_object('currency', l.currency, 'amount', case when r.id is null then coalesce(l.spent, 0)
          else (select coalesce(sum(u.amount), 0) from run_usage as u
            where u.run_id = l.run_id and u.currency = l.currency) end))
      from refresh_runs as l left join runs as r on r.id = l.run_id where l.schedule_id = s.id order by l.started_at desc limit 1) as last_run
    from refresh_schedules as s cross join lateral ${spentThisMonth(timeZone)} as spent
    where ${id === undefined ? sql`true` : sql`s.id = ${id}`} order by lower(name), s.id`.execute(db);
  return rows.map(toRecheck);
}

/** Columns of a schedule that are set by its form. */
export const columnsOf = ({ name, scope, countries, everyDays, hour, budget, isEnabled }: RecheckInput) => {
  const keywords = scope.kind === 'keywords' ? scope.keywords : [];
  return {
    name,
    scope: scope.kind,
    brand_key: scope.kind === 'brand' ? scope.brand : null,
    keywords: sql`${keywords}::text[]`,
    keyword_keys: sql`${keywords.map(keywordKey)}::text[]`,
    countries: sql`${countries}::text[]`,
    every_days: everyDays,
    hour,
    max_pairs: budget.pairs,
    currency: budget.amount?.currency ?? null,
    max_amount: budget.amount?.monthly ?? null,
    is_enabled: isEnabled,
  };
};

/** Current day and hour in a time zone. */
export async function readToday(trx: Transaction<GeoTables>, timeZone: string, hour: number): Promise<Today> {
  const { rows } = await sql<Today>`select ${todayColumns(timeZone, sql`${hour}`)}`.execute(trx);
  if (!rows[0]) throw new Error('query returned no row');
  return rows[0];
}

/** Interval text for the audit, such as «раз в 7 дн.». */
export const rhythmOf = ({ isEnabled, everyDays }: RecheckInput): string =>
  isEnabled ? `раз в ${everyDays}\u00A0дн.` : 'выключено';

/** Stores a new schedule for this user, and returns its id. @throws AppError conflict if there are too many */
export function createRecheck(
  db: Kysely<GeoTables>,
  input: RecheckInput,
  { timeZone, by }: { timeZone: string; by: RecheckUser & KeyedRequest },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Two concurrent inserts could otherwise exceed the limit.
    await sql`lock table refresh_schedules in share row exclusive mode`.execute(trx);
    const earlier = await findRequest(trx, by);
    if (earlier !== null) return earlier;
    const { rows: all } = await sql`select from refresh_schedules`.execute(trx);
    if (all.length >= maxRechecks)
      throw new AppError('conflict', `Расписаний уже ${maxRechecks}: удалите лишнее`);
    const day = nextDay(null, input.everyDays, await readToday(trx, timeZone, input.hour));
    const row = { ...columnsOf(input), next_day: day, user_id: by.userId, owner: by.email };
    const { rows } = await sql<{ id: string }>`insert into refresh_schedules
      (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning id`.execute(trx);
    if (!rows[0]) throw new Error('schedule not stored');
    await claimRequest(trx, by, rows[0].id);
    await recordAudit(
      trx,
      by,
      'geo-recheck.created',
      `${targetOf(input.name, by.email, by)}: ${rhythmOf(input)}`,
    );
    return rows[0].id;
  });
}
