import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../databases.ts';
import { makeMigratedDatabases, runOn, type TestDatabases } from '../testing/program-run.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await makeMigratedDatabases();
});
afterAll(() => databases.drop());

const run = (...args: string[]) => runOn(databases.urls, args);

it('lists the tasks of all services, with failed tasks first, and exits with 1 while a task fails', async () => {
  await withClient(databases.urls.geo, (client) =>
    client.query(`truncate work, work_requests;
      insert into work (name, due_at, holder, held_until, ended_at) values
        ('runs-remove', '2026-11-20T10:00:00Z', 'host 1', now() + interval '1 hour', '2026-11-20T09:00:00Z'),
        ('gone', '2026-11-20T11:00:00Z', 'killed', now() - interval '1 hour', null)`),
  );
  const good = await run('work');
  expect(good).toMatchObject({ code: 0, out: expect.stringContaining('No work failed in its last round.') });
  expect(good.out).toMatch(/geo +runs-remove +now +host 1 +2026-11-20 09:00:00 +0 +-\n/);
  expect(good.out).toMatch(/geo +gone +now +- +- +0 +-\n/);

  await withClient(databases.urls.balance, (client) =>
    client.query(`insert into work (name, key, due_at, attempts, failed_at, failure)
      values ('alert-send', 'a', 'infinity', 3, '2026-11-20T09:00:00Z', 'no answer')`),
  );
  const failing = await run('work');
  expect(failing).toMatchObject({ code: 1, out: expect.stringContaining('Failed in the last round: 1.') });
  expect(failing.out.split('\n')[1]).toMatch(
    /^balance +alert-send a +on request +- +- +3 +2026-11-20 09:00:00 no answer$/,
  );
  const { out } = await run('work', '--json');
  expect(JSON.parse(out)).toMatchObject({
    balance: expect.arrayContaining([expect.objectContaining({ attempts: 3 })]),
  });
});
