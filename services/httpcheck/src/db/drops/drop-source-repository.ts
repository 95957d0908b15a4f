import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Returns true if lookups are enabled. */
export async function isDropSourceEnabled(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{
    isEnabled: boolean;
  }>`select is_enabled as "isEnabled" from drop_source`.execute(db);
  return rows[0]?.isEnabled ?? false;
}

/** Switches lookups on or off; writes an audit entry if the state changes. */
export async function saveDropSource<T>(db: Kysely<T>, isEnabled: boolean, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update drop_source set is_enabled = ${isEnabled} where is_enabled <> ${isEnabled}`.execute(
        trx,
      );
    if ((numAffectedRows ?? 0n) > 0n)
      await recordAudit(trx, by, 'drop-source.changed', isEnabled ? 'on' : 'off');
  });
}
