import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { alertChanges, type LastingAlert, type WatchedProvider } from '../../domain/alerts/alert-rules.ts';

/** Retention of ended alerts. */
const keptDays = 90;

const alertColumns = sql.raw(`alerts.id, provider_id as "providerId", name, kind, balance,
  alert_below as "alertBelow", currency, stale_code as "staleCode", raised_at as "raisedAt",
  coalesce((select p.is_demo from providers p where p.id = provider_id), false) as "isDemo"`);
type AlertRow = Omit<BalanceAlert, 'raisedAt'> & { raisedAt: Date };
const toAlert = (row: AlertRow): BalanceAlert => ({ ...row, raisedAt: row.raisedAt.toISOString() });

/** Name of the work that sends an alert to the webhook; its part is the id of the alert. */
export const sendAlert = 'alert-send';

/** One alert, which may have ended; `null` if it is older than the retention. */
export async function findAlert(db: QueryExecutorProvider, id: string): Promise<BalanceAlert | null> {
  const { rows } = await sql<AlertRow>`select ${alertColumns} from alerts where id = ${id}`.execute(db);
  return rows[0] ? toAlert(rows[0]) : null;
}

/** Active alerts, the newest first. */
export async function listAlerts(db: QueryExecutorProvider): Promise<BalanceAlert[]> {
  const { rows } = await sql<AlertRow>`select ${alertColumns} from alerts where ended_at is null
    order by raised_at desc, id limit 1000`.execute(db);
  return rows.map(toAlert);
}

/**
 * Raises and ends alerts according to the current providers, and schedules the delivery of raised alerts to the
 * webhook, if there is one. Safe on any number of replicas, because only one does the work. `listProviders` runs under
 * the lock. Providers read earlier could raise an alert again that another replica has ended since. Returns the
 * number of raised alerts.
 */
export function updateAlerts<T>(
  db: Kysely<T>,
  listProviders: () => Promise<readonly WatchedProvider[]>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('balance alerts', 0)) as "isFree"`.execute(trx);
    if (!lock.rows[0]?.isFree) return 0;
    const lasting = await sql<LastingAlert>`select id, provider_id as "providerId", kind,
      period_ends_at as "periodEndsAt" from alerts where ended_at is null`.execute(trx);
    const now = new Date();
    const { raised, ended } = alertChanges(await listProviders(), lasting.rows, now);
    if (ended.length > 0)
      await sql`update alerts set ended_at = ${now} where id = any(${ended}::uuid[])`.execute(trx);
    for (const alert of raised) {
      const { providerId, kind, name, balance, alertBelow, currency, staleCode, periodEndsAt } = alert;
      const id = crypto.randomUUID();
      await sql`insert into alerts (id, provider_id, kind, name, balance, alert_below, currency, stale_code, raised_at,
          period_ends_at)
        values (${id}, ${providerId}, ${kind}, ${name}, ${balance}, ${alertBelow}, ${currency}, ${staleCode}, ${now},
          ${periodEndsAt})`.execute(trx);
      const target = await sql`select from alert_settings where webhook_url is not null`.execute(trx);
      if (target.rows.length > 0) await requestWork(trx, sendAlert, { key: id });
    }
    return raised.length;
  });
}

/** Removes alerts after the retention; unsent deliveries are dropped as well. */
export async function removeOldAlerts(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from alerts where ended_at < now() - ${keptDays} * interval '1 day'`.execute(db);
}
