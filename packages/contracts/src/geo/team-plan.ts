import { z } from 'zod';
import { endpoint, success } from '../define.ts';

const teamPlan = z.strictObject({
  /** True if everyone sees the shared plan, regardless of the plan stored in their browser. */
  isTeam: z.boolean(),
});

export const readTeamPlan = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/plan/team',
  access: 'viewer',
  summary: 'Whether the shared plan is the plan of the team',
  response: success(teamPlan),
});

export const setTeamPlan = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/plan/team',
  access: 'admin',
  summary: 'Make the shared plan the plan of the team, or a choice of each browser again; no plan is changed',
  body: teamPlan,
  response: success(teamPlan),
});
