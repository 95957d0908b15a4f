import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { readTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  geo = await startGeo();
});
afterAll(() => geo.close());

const admin = someone('admin', { email: 'admin@example.org' });
const read = async () => {
  const { body } = await geo.send('GET', '/api/plan/team', { as: someone('viewer') });
  return readTeamPlan.response.parse(body).data.isTeam;
};
const set = (isTeam: boolean, as = admin) => geo.send('PUT', '/api/plan/team', { as, body: { isTeam } });

it('lets an admin make the shared plan the team’s plan for all users, with one audit entry per change', async () => {
  const outbox = await watchOutbox(geo);
  expect(await read()).toBe(false);
  expect((await set(true, someone('user'))).status).toBe(403);
  expect(await read()).toBe(false);
  for (const isTeam of [true, true, false]) {
    expect((await set(isTeam)).status).toBe(200);
    expect(await read()).toBe(isTeam);
  }
  const entries = await outbox.published(auditEntryRecorded.type);
  expect(entries.map(({ actor, action, target }) => [actor, action, target])).toEqual([
    ['admin@example.org', 'plan.team-changed', 'план команды'],
    ['admin@example.org', 'plan.team-changed', 'план каждого браузера'],
  ]);
});
