import { providerSettingsSchema } from '@geoplan/contracts/geo/geo-settings';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ lookup: { perSecond: 7 } });
  outbox = await watchOutbox(geo);
});
afterAll(() => geo.close());

const as = someone('admin');
const save = (body: object) => geo.send('POST', '/api/settings', { as, body });
const paceAt = async (origin?: string) => {
  const { data } = (await geo.send('GET', '/api/settings', { as, origin })).body;
  const shown = providerSettingsSchema.parse(data);
  return [shown.rapidApiPerSecond, shown.rapidApiUsualPerSecond, shown.rapidApiLearntPerSecond];
};
const learn = (perSecond: number) =>
  geo.sql(`insert into provider_rate_limits
    select per_second_account, ${perSecond}, clock_timestamp() from provider_settings where provider = 'keywords'
    on conflict (account_key) do update set learnt_per_second = ${perSecond}, learnt_at = clock_timestamp()`);

beforeEach(async () => {
  await geo.sql('delete from provider_rate_limits');
  await save({ rapidApiKey: 'unlimited-test', rapidApiHost: geo.host, rapidApiPerSecond: null });
  await outbox.forget();
});

describe('rate of a key', () => {
  it('uses the operator’s rate until an admin sets a rate, and again after that rate is removed', async () => {
    expect(await paceAt()).toEqual([null, 7, null]);
    await save({ rapidApiPerSecond: 0.5 });
    expect(await paceAt()).toEqual([0.5, 7, null]);
    await save({ rapidApiPerSecond: null });
    expect(await paceAt()).toEqual([null, 7, null]);
  });

  it('does not apply a rate to another key or host, but restores it with the first key', async () => {
    await save({ rapidApiPerSecond: 3 });
    await save({ rapidApiKey: 'unlimited-other' });
    expect(await paceAt()).toEqual([null, 7, null]);
    await save({ rapidApiKey: 'unlimited-test' });
    expect(await paceAt()).toEqual([3, 7, null]);
    await save({ rapidApiHost: 'another.p.rapidapi.com', rapidApiKey: 'unlimited-test' });
    expect(await paceAt()).toEqual([null, 7, null]);
  });

  it('stores the rate for the new key if both are saved together', async () => {
    await save({ rapidApiKey: 'unlimited-other', rapidApiPerSecond: 4 });
    expect(await paceAt()).toEqual([4, 7, null]);
  });

  it('audits a changed rate, but not an unchanged rate', async () => {
    await save({ rapidApiPerSecond: 2 });
    await save({ rapidApiPerSecond: 2 });
    expect(await outbox.published('auth.audit-entry-recorded')).toMatchObject([
      { action: 'settings.changed', target: 'keywords: частота запросов' },
    ]);
  });

  it('shows the configured rate along with the learnt rate', async () => {
    await save({ rapidApiPerSecond: 10 });
    await learn(2.5);
    expect(await paceAt()).toEqual([10, 7, expect.closeTo(2.5, 1)]);
  });

  it.each([
    [{ rapidApiPerSecond: 0 }, 'от 0,05 до 1000'],
    [{ rapidApiPerSecond: 1_001 }, 'от 0,05 до 1000'],
    [{ rapidApiPerSecond: '5' }, 'от 0,05 до 1000'],
    [{ rapidApiKey: 'a', rapidApiHost: 'api.ahrefs.com', rapidApiPerSecond: 2 }, 'не больше 1 в секунду'],
    [{ rapidApiKey: '', rapidApiHost: 'api.ahrefs.com', rapidApiPerSecond: 1 }, 'введите ключ'],
  ])('rejects %j at its field and changes nothing', async (body, reason) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(reason);
    expect(answer.text).toContain('body.rapidApiPerSecond');
    expect(await paceAt()).toEqual([null, 7, null]);
  });
});

it('applies a changed rate on every replica, starting with the next pair', async () => {
  const other = await geo.addReplica();
  const reserved = async () =>
    Number(
      (await geo.sql('select extract(epoch from max(next_at) - clock_timestamp()) as s from rate_limits'))[0]
        ?.s,
    );
  // Faster than the first pair of each lane can use.
  await save({ rapidApiPerSecond: 1_000 });
  const quick = await geo.start({ keywords: words(40, 'quick'), countries: ['us'] });
  expect(await geo.finished(quick)).toMatchObject({ status: 'completed', done: 40 });
  expect(await reserved()).toBeLessThan(1);
  await geo.send('POST', '/api/settings', { as, origin: other.origin, body: { rapidApiPerSecond: 0.05 } });
  expect(await paceAt()).toEqual([0.05, 7, null]);
  const holders = async () => (await geo.sql('select distinct holder from pair_leases')).length;
  const slow = await geo.start({ keywords: words(40, 'slow'), countries: ['us'] });
  await expect.poll(holders).toBe(2);
  // The first one starts at once; then two in each process wait for their turn, 20 s apart.
  await expect.poll(() => geo.done(slow)).toBe(1);
  await expect.poll(reserved).toBeGreaterThan(70);
  expect(await reserved()).toBeLessThan(101);
  await other.close();
});
