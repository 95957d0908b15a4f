import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';

/** Returns true if the shared plan is the team's plan. */
export async function isTeamPlan(db: Kysely<GeoTables>): Promise<boolean> {
  const { rows } = await sql<{ isTeam: boolean }>`select is_team as "isTeam" from plan_state`.execute(db);
  return rows[0]?.isTeam ?? false;
}

/** Marks or unmarks the shared plan as the team's plan; writes an audit entry only if this changes. */
export function saveTeamPlan(db: Kysely<GeoTables>, isTeam: boolean, by: AuditActor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update plan_state set is_team = ${isTeam} where is_team <> ${isTeam}`.execute(trx);
    if (numAffectedRows)
      await recordAudit(trx, by, 'plan.team-changed', isTeam ? 'план команды' : 'план каждого браузера');
  });
}
