import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { stopInOrder } from '@geoplan/kit/stop-in-order';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { expect, it, onTestFinished } from 'vitest';
import { createAuthService } from './service.ts';
import { startAuth } from './testing/start-auth.ts';

const log = createLog({ service: 'test', level: 'silent' });
const backlog = 300;
const perRound = 100;

it('stops under a backlog without a failed delivery attempt, and handles the remaining messages after the next start', async () => {
  const auth = await startAuth();
  onTestFinished(() => auth.close());
  const busDatabase = await freshDatabase();
  const outside = createDatabase({ url: busDatabase.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await outside.close();
    await busDatabase.drop();
  });
  const openBus = () => createPostgresBus({ url: busDatabase.url, log });
  const handled = async () =>
    Number((await auth.sql(`select count(*) as n from audit_entries where action = 'backlog'`))[0]?.n);

  const bus = openBus();
  const service = await createAuthService({ ...auth.running, bus });
  const entry = {
    at: '2026-11-20T10:00:00.000Z',
    actor: 'x',
    action: 'backlog',
    target: 'y',
    result: 'refused' as const,
    ip: '203.0.113.9',
  };
  // Sends in rounds, because callers of a full pool fail after three seconds, which a busy machine may need for 300.
  for (let round = 0; round < backlog / perRound; round += 1)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await Promise.all(
      Array.from({ length: perRound }, () =>
        bus.publish(auditEntryRecorded, createEnvelope(auditEntryRecorded, entry)),
      ),
    );
  await expect.poll(handled, { interval: 1 }).toBeGreaterThan(0);
  await stopInOrder([service], bus);
  const { rows } = await outside.pool.query<{ left: number; tried: number }>(
    `select count(*)::int as left, count(*) filter (where failures > 0 or waits > 0)::int as tried
    from bus_messages where queue like $1`,
    [`%.${auditEntryRecorded.type}`],
  );
  expect(rows[0]?.tried).toBe(0);
  expect((await handled()) + (rows[0]?.left ?? 0)).toBe(backlog);

  const nextBus = openBus();
  const next = await createAuthService({ ...auth.running, bus: nextBus });
  await expect.poll(handled).toBe(backlog);
  await stopInOrder([next], nextBus);
});
