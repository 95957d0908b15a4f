import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { expect, it, onTestFinished } from 'vitest';
import { startHttpcheck } from '../../testing/start-httpcheck.ts';
import { requestResend, resendIfDue } from './resend-states.ts';

async function start() {
  const service = await startHttpcheck();
  const database = createDatabase<unknown>({
    url: service.databaseUrl,
    log: createLog({ service: 'test', level: 'silent' }),
    applicationName: 'test',
  });
  onTestFinished(async () => {
    await database.close();
    await service.close();
  });
  const told = new Map<string, unknown[]>();
  await service.bus.consume(httpStatusChecked, { service: 'notion' }, ({ results }) => {
    for (const { siteId, ...result } of results) told.set(siteId, [...(told.get(siteId) ?? []), result]);
    return Promise.resolve();
  });
  const times = () => ['a', 'b', 'gone', 'moved'].map((id) => told.get(id)?.length ?? 0);
  return { service, db: database.kysely, told, times };
}

it('tells the last result of every site again: on request, once a day, to a new listener, else not', async () => {
  const { service, db, told, times } = await start();
  await service.useSites(['a', 'b', 'gone', 'moved'].map((siteId) => ({ siteId })));
  await service.check(['a', 'b', 'gone', 'moved']);
  await expect.poll(times).toEqual([1, 1, 1, 1]);
  await service.useSites([
    { siteId: 'a' },
    { siteId: 'b' },
    { siteId: 'moved', url: 'https://elsewhere.example/' },
  ]);
  // One that has left, and one whose address is another now, are nobody's business any more.
  expect(await resendIfDue(db), 'a new database').toBe(2);
  await expect.poll(times).toEqual([2, 2, 1, 1]);

  expect(await resendIfDue(db)).toBe(null);
  await requestResend(db);
  expect(await resendIfDue(db)).toBe(2);
  await expect.poll(times).toEqual([3, 3, 1, 1]);
  const results = told.get('a') as { checkedAt: string }[];
  expect(results.at(-1)).toEqual({ ...results[0], runId: null });

  expect(await resendIfDue(db)).toBe(null);
  await service.sql(`update result_resends set told_at = told_at - interval '21 hours'`);
  expect(await resendIfDue(db)).not.toBe(null);
  expect(await resendIfDue(db, ['notion', 'newcomer'])).not.toBe(null);
  expect(await resendIfDue(db, ['notion', 'newcomer'])).toBe(null);
});

it('never replaces a newer result that is still to be told', async () => {
  const { service, db } = await start();
  await service.useSites([{ siteId: 'a' }]);
  // Before there is any: the job that sends results would take the one below with it.
  await service.sql(`update result_messages set last_at = now() + interval '1 hour'`);
  await service.check(['a']);
  await service.sql(`insert into unsent_results (site_id, url, http_status, reason, checked_at)
    values ('a', 'https://a.example/', 500, 'server_error', now() + interval '1 hour')
    on conflict (site_id) do update set http_status = 500, checked_at = excluded.checked_at`);
  await requestResend(db);
  await resendIfDue(db);
  expect(await service.sql('select http_status from unsent_results')).toEqual([{ http_status: 500 }]);
});
