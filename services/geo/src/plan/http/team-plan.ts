import { readTeamPlan, setTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';
import { isTeamPlan, saveTeamPlan } from '../db/team-plan.ts';

/** Routes that read and set the flag that marks the shared plan as the team's plan. */
export function teamPlanRoutes(db: Kysely<GeoTables>): Route[] {
  return [
    route(readTeamPlan).to(async () => ({ success: true, data: { isTeam: await isTeamPlan(db) } })),
    route(setTeamPlan).to(async (call) => {
      await saveTeamPlan(db, call.body.isTeam, actorOf(call));
      return { success: true, data: call.body };
    }),
  ];
}
