import type {
  CheckDigest,
  CheckSchedule,
  CheckScheduleChange,
} from '@geoplan/contracts/http-status/http-status';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { dueSlot } from '../../domain/schedule/schedule-slot.ts';
import { storeCheckRun } from '../runs/create-check-run.ts';

const columns = sql.raw('is_enabled as "isEnabled", every, weekday, hour, status_filter as "statusFilter"');
/** Revision derived from the content, so that a change of `settled_at` does not change the revision. */
const revision = sql.raw(
  `encode(sha256(convert_to(
    jsonb_build_array(is_enabled, every, weekday, hour, status_filter)::text, 'UTF8')), 'hex')`,
);

const changedText = 'Расписание уже изменил кто-то другой. Обновите страницу и повторите.';

/** Reads the schedule and the digest of its last run; the digest is null if no run has finished. */
export async function readStoredSchedule(
  db: QueryExecutorProvider,
): Promise<CheckScheduleChange & { digest: CheckDigest | null }> {
  const { rows } = await sql<
    CheckScheduleChange & { digest: CheckDigest | null }
  >`select ${columns}, ${revision} as revision, (
      select digest from runs where kind = 'schedule' and status <> 'running' and digest is not null
      order by finished_at desc limit 1) as digest
    from schedule`.execute(db);
  if (!rows[0]) throw new Error('schedule row missing');
  return rows[0];
}

const describe = ({ isEnabled, every, weekday, hour, statusFilter }: CheckSchedule): string =>
  [
    isEnabled ? 'on' : 'off',
    every === 'week' ? `${every} ${weekday}` : every,
    `${hour}:00`,
    statusFilter.join(', ').slice(0, 300).toWellFormed(),
  ].join(' ');

/**
 * Saves the schedule, which applies only to future times. @throws AppError conflict if the caller read another
 * version
 */
export async function saveSchedule<T>(
  db: Kysely<T>,
  schedule: CheckScheduleChange,
  by: AuditActor,
): Promise<void> {
  const { isEnabled, every, weekday, hour, statusFilter } = schedule;
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update schedule set is_enabled = ${isEnabled}, every = ${every}, weekday = ${weekday}, hour = ${hour},
      status_filter = ${statusFilter}, settled_at = now() where ${revision} = ${schedule.revision}`.execute(
        trx,
      );
    if (numAffectedRows !== 1n) throw new AppError('conflict', changedText);
    await recordAudit(trx, by, 'http-schedule.changed', describe(schedule));
  });
}

/** Placeholder for the user of runs started by the schedule, which have no user. */
const starter = { userId: '00000000-0000-0000-0000-000000000000', email: 'schedule', idempotencyKey: null };
const batchSize = 10;

/**
 * Starts the due run, only once across all replicas. Returns the run's id; null if none is due. The run is not
 * started until the workspace has been read.
 */
export function startDueRun<T>(db: Kysely<T>, timeZone: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<CheckSchedule & { settledAt: Date; now: Date }>`select ${columns},
        settled_at as "settledAt", now() as now
      from schedule where is_enabled for update skip locked`.execute(trx);
    const [schedule] = rows;
    if (!schedule) return null;
    const slot = dueSlot(schedule, timeZone, schedule.now, schedule.settledAt);
    if (slot === null) return null;
    const { statusFilter } = schedule;
    const created = await storeCheckRun(trx, { kind: 'schedule', starter, batchSize, statusFilter });
    if ('refused' in created) return null;
    await sql`update schedule set settled_at = ${slot}`.execute(trx);
    return created.runId;
  });
}
