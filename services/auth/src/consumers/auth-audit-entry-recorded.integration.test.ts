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
const stored = async (target: string) => (await rows()).filter((row) => row.target === target);

it('stores a report from another process once, with its number of repeats, however often it is delivered', async () => {
  const { bus } = auth.running;
  const envelope = createEnvelope(auditEntryRecorded, entry);
  await bus.publish(auditEntryRecorded, envelope);
  await expect.poll(() => stored(entry.target)).toHaveLength(1);
  for (let time = 0; time < 2; time++) await bus.publish(auditEntryRecorded, envelope);
  // Messages are handled concurrently: after this one is stored, earlier ones may not be.
  const last = createEnvelope(auditEntryRecorded, { ...entry, target: 'last', times: 40 });
  await bus.publish(auditEntryRecorded, last);
  await expect.poll(() => stored('last')).toMatchObject([{ times: 40 }]);
  expect(await stored(entry.target)).toEqual([{ ...entry, at: new Date(entry.at), times: 1 }]);
});
