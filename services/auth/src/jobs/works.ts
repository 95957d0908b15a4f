import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import type { Kysely } from 'kysely';
import { resendUsers } from '../db/publish-users.ts';
import { maintainAuditPartitions } from '../db/audit-partitions.ts';
import { removeExpired } from '../db/remove-expired.ts';
import type { AuthTables } from '../db/tables.ts';

interface WorkNeeds {
  db: Kysely<AuthTables>;
  refusedEmails: readonly string[];
  /** Full months for which the audit is kept; 0 keeps it forever. */
  auditMonths: number;
}

/** Background work of auth. */
export const authWorks = ({ db, refusedEmails, auditMonths }: WorkNeeds): Work[] => [
  resendUsers(db, refusedEmails),
  defineWork({
    name: 'expired-remove',
    title: 'Удаление истёкших сессий и старых попыток входа',
    // Equal to the length of the throttle's window.
    everyMs: 15 * 60_000,
    work: () => removeExpired(db),
  }),
  defineWork({
    name: 'audit-months',
    title: 'Месяцы журнала: новые создаются, старые удаляются',
    everyMs: 15 * 60_000,
    async work() {
      const dropped = await maintainAuditPartitions(db, { months: auditMonths });
      return { done: { droppedMonths: dropped.length } };
    },
  }),
];
