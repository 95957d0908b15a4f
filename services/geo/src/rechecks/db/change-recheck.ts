import type { RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import { recordAudit } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import { nextDay } from '../domain/recheck-days.ts';
import type { GeoTables } from '../../db/tables.ts';
import { assertMayChange, targetOf, type RecheckUser } from './recheck-access.ts';
import { columnsOf, readToday, rhythmOf } from './recheck-repository.ts';

interface LockedRecheck {
  name: string;
  userId: string;
  owner: string;
  day: string;
  /** Slot of the schedule's last run; `null` if there is none. */
  last: string | null;
  everyDays: number;
  hour: number;
  isOn: boolean;
  /** True if the schedule is off because the access of its owner had ended. */
  isStopped: boolean;
}

/** Locks a schedule. @throws AppError not_found */
async function lockRecheck(trx: Transaction<GeoTables>, id: string): Promise<LockedRecheck> {
  const { rows } = await sql<LockedRecheck>`select name, user_id as "userId", owner,
      to_char(next_day, 'YYYY-MM-DD') as day, every_days as "everyDays", hour, is_enabled as "isOn",
      access_ended is not null as "isStopped",
      (select to_char(max(slot), 'YYYY-MM-DD') from refresh_runs as l where l.schedule_id = s.id) as last
    from refresh_schedules as s where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw new AppError('not_found', 'Расписание не найдено');
  return rows[0];
}

async function update(trx: Transaction<GeoTables>, id: string, row: object): Promise<void> {
  const assignments = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update refresh_schedules set ${sql.join(assignments)} where id = ${id}`.execute(trx);
}

/** Column values that make `by` the owner of a schedule. */
const ownedBy = (by: RecheckUser, before: LockedRecheck) => ({
  user_id: by.userId,
  owner: by.email,
  access_ended: null,
  ...(before.userId === by.userId ? {} : { owned_since: sql`now()` }),
});

/**
 * Replaces a schedule. A waiting schedule is checked again immediately. After a new interval or after being switched
 * on, its next run is counted from its last run. An admin who leaves the schedule switched on becomes its owner,
 * because runs are charged to the user who decides on them. @throws AppError not_found; forbidden for users other
 * than its owner and admins
 */
export async function changeRecheck(
  db: Kysely<GeoTables>,
  id: string,
  input: RecheckInput,
  { timeZone, by }: { timeZone: string; by: RecheckUser },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockRecheck(trx, id);
    assertMayChange(before, by);
    const isSame = before.isOn && before.everyDays === input.everyDays && before.hour === input.hour;
    const today = await readToday(trx, timeZone, input.hour);
    await update(trx, id, {
      ...columnsOf(input),
      next_day: isSame ? before.day : nextDay(before.last, input.everyDays, today),
      not_before: sql`'-infinity'`,
      ...(input.isEnabled ? ownedBy(by, before) : {}),
    });
    const target = `${targetOf(input.name, before.owner, by)}: ${rhythmOf(input)}`;
    await recordAudit(trx, by, 'geo-recheck.changed', target);
  });
}

/**
 * Makes `by` the owner of a schedule and writes the audit entry. A schedule that is off because its owner's access
 * had ended is switched on. @throws AppError not_found
 */
export async function takeOverRecheck(
  db: Kysely<GeoTables>,
  id: string,
  { timeZone, by }: { timeZone: string; by: RecheckUser },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockRecheck(trx, id);
    const { name, owner, last, everyDays, hour, isStopped } = before;
    const next_day = nextDay(last, everyDays, await readToday(trx, timeZone, hour));
    const on = isStopped ? { is_enabled: true, next_day, not_before: sql`'-infinity'` } : {};
    await update(trx, id, { ...ownedBy(by, before), ...on });
    await recordAudit(trx, by, 'geo-recheck.taken-over', targetOf(name, owner, by));
  });
}

/**
 * Removes a schedule; its runs are kept. @throws AppError not_found; forbidden for users other than its owner and
 * admins
 */
export async function removeRecheck(db: Kysely<GeoTables>, id: string, by: RecheckUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockRecheck(trx, id);
    assertMayChange(before, by);
    await sql`delete from refresh_schedules where id = ${id}`.execute(trx);
    await recordAudit(trx, by, 'geo-recheck.removed', targetOf(before.name, before.owner, by));
  });
}
