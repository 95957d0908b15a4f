import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuth } from '../testing/start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const entry = {
  at: '2026-11-20T10:00:00.000Z',
  actor: 'viewer@example.org',
  action: 'access.refused',
  target: 'GET /api/users',
  result: 'refused' as const,
  ip: '203.0.113.9',
};
const rows = () =>
  auth.sql(
    `select at, actor, action, target, result, ip, times from audit_entries where action = 'access.refused'`,
  );

it('keeps what another process reports once, however often it is delivered, with the number of repeats', async () => {
  const envelope = createEnvelope(auditEntryRecorded, entry);
  for (let time = 0; time < 3; time++) await auth.running.bus.publish(auditEntryRecorded, envelope);
  const last = createEnvelope(auditEntryRecorded, { ...entry, target: 'last', times: 40 });
  await auth.running.bus.publish(auditEntryRecorded, last);
  await expect.poll(async () => (await rows()).some((row) => row.target === 'last')).toBe(true);
  expect((await rows()).filter((row) => row.target === entry.target)).toEqual([
    { ...entry, at: new Date(entry.at), times: 1 },
  ]);
  expect((await rows()).find((row) => row.target === 'last')).toMatchObject({ times: 40 });
});
