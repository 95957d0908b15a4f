import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';

/** True if the shared plan is the plan of the team. */
export async function isTeamPlan(db: Kysely<GeoTables>): Promise<boolean> {
  const { rows } = await sql<{ isTeam: boolean }>`select is_team as "isTeam" from plan_state`.execute(db);
  return rows[0]?.isTeam ?? false;
}

/** Stores whether it is the plan of the team; writes an audit entry only for a change. */
export function saveTeamPlan(db: Kysely<GeoTables>, isTeam: boolean, by: AuditActor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update plan_state set is_team = ${isTeam} where is_team <> ${isTeam}`.execute(trx);
    if (numAffectedRows)
      await recordAudit(trx, by, 'plan.team-changed', isTeam ? 'план команды' : 'план каждого браузера');
  });
}
