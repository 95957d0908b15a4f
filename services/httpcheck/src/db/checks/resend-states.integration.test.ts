import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { expect, it, onTestFinished } from 'vitest';
import { startHttpcheck } from '../../testing/start-httpcheck.ts';

it('republishes the last result of every site whose URL is unchanged', async () => {
  const service = await startHttpcheck();
  onTestFinished(() => service.close());
  const told = new Map<string, unknown[]>();
  await service.bus.consume(httpStatusChecked, { service: 'notion' }, ({ results }) => {
    for (const { siteId, ...result } of results) told.set(siteId, [...(told.get(siteId) ?? []), result]);
    return Promise.resolve();
  });
  const times = () => ['a', 'b', 'gone', 'moved'].map((id) => told.get(id)?.length ?? 0);
  await service.useSites(['a', 'b', 'gone', 'moved'].map((siteId) => ({ siteId })));
  await service.check(['a', 'b', 'gone', 'moved']);
  await expect.poll(times).toEqual([1, 1, 1, 1]);
  await service.useSites([
    { siteId: 'a' },
    { siteId: 'b' },
    { siteId: 'moved', url: 'https://elsewhere.example/' },
  ]);
  await service.sql(`insert into work_requests (name) values ('resend.http-status.checked')`);
  await service.sql('notify work');
  // A removed site and one with a changed URL are not published.
  await expect.poll(times).toEqual([2, 2, 1, 1]);
  const results = told.get('a') as { checkedAt: string }[];
  expect(results.at(-1)).toEqual({ ...results[0], runId: null });
});
