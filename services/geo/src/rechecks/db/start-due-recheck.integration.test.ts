import type { Recheck, RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repairKeywords } from '../../metrics/db/coverage/repair-keywords.ts';
import { measurement, openTables, store } from '../../testing/record-store.ts';
import { startGeoOnSandbox } from '../../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis';
let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let tables: ReturnType<typeof openTables>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
  tables = openTables(geo.databaseUrl);
});
afterAll(async () => {
  await tables.close();
  await geo.close();
});

/** Keys of the stale pairs, the oldest first. */
const pairs = ['old 0', 'old 1', 'old 2', 'old 3', 'old 4'];
async function age(keywords = pairs, country = 'us') {
  for (const [at, keyword] of keywords.entries())
    // oxlint-disable-next-line no-await-in-loop -- a few rows
    await geo.sql(
      `update records set last_updated = now() - $1 * interval '1 hour'
      where keyword_key = $2 and country = $3`,
      [2_000 - at, keyword, country],
    );
}

beforeEach(async () => {
  await geo.sql(
    'truncate refresh_schedules, refresh_runs, keywords, keyword_brands, records, measurements, provider_quotas',
  );
  await store(
    tables,
    pairs.map((keyword) => measurement(keyword, 'us', {}, geo.host)),
  );
  await age();
});
afterEach(async () => {
  await geo.sql('truncate refresh_schedules');
  for (const { id } of await geo.sql(`select id from runs where status = 'running'`))
    await geo.finished(String(id));
  await geo.sql('truncate runs, run_items, run_usage, usage_records');
});

/** Stores a schedule that is due. */
async function due(change: Partial<RecheckInput> = {}): Promise<string> {
  const body: RecheckInput = {
    name: 'Все слова',
    scope: { kind: 'all' },
    countries: [],
    everyDays: 7,
    hour: 0,
    budget: { pairs: 100, amount: null },
    isEnabled: false,
    ...change,
  };
  const made = await geo.send('POST', `${path}/rechecks`, { body });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data as Recheck;
  await again(id);
  return id;
}
/** Makes the schedule due again for a slot that it missed, yesterday's by default. */
async function again(id: string, daysAgo = 1): Promise<void> {
  await geo.sql(
    `update refresh_schedules set is_enabled = true, next_day = current_date - $2::int, not_before = '-infinity',
      outcome = null where id = $1`,
    [id, daysAgo],
  );
  await geo.requestWork('rechecks-start');
}
const read = async (id: string) =>
  (
    (await geo.send('GET', `${path}/rechecks`, { as: someone('viewer') })).body.data as {
      rechecks: Recheck[];
    }
  ).rechecks.find((each) => each.id === id);
async function tried(id: string): Promise<Recheck> {
  await expect.poll(async () => (await read(id))?.last ?? null).not.toBeNull();
  return (await read(id))!;
}
const runs = async () =>
  ((await geo.send('GET', `${path}/runs?limit=200`)).body.data as { runs: GeoRun[] }).runs;
/** Keywords bought by a schedule's last run. */
async function readAgain({ last, lastRun }: Recheck): Promise<string[]> {
  expect(last?.outcome).toBe('started');
  const { results } = await geo.finished(lastRun!.runId);
  return results.map(({ keyword }) => keyword);
}

it("starts only one run on two replicas, with the oldest stale pairs within the month's budget and on behalf of the owner", async () => {
  await store(tables, [measurement('young', 'us', {}, geo.host)]);
  const others = await Promise.all([geo.addReplica(), geo.addReplica()]);
  const id = await due({ budget: { pairs: 3, amount: null } });
  const recheck = await tried(id);
  const { lastRun, spent, nextAt } = recheck;
  expect(lastRun).toMatchObject({ pairs: 3, isKept: true });
  expect(spent).toEqual({ pairs: 3, amount: null });
  expect(await readAgain(recheck)).toEqual(['old 0', 'old 1', 'old 2']);
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
  const started = await runs();
  expect(started).toHaveLength(1);
  expect(started[0]).toMatchObject({ startedBy: 'user@example.org', schedule: 'Все слова', bought: 3 });
  await Promise.all(others.map(({ close }) => close()));
});

it("never exceeds the month's budget, regardless of how often a schedule is due, and buys again in the next month", async () => {
  const id = await due({ budget: { pairs: 7, amount: null } });
  expect(await readAgain(await tried(id))).toEqual(pairs);
  await age();
  await again(id, 2);
  expect(await readAgain(await tried(id))).toEqual(['old 0', 'old 1']);
  await age();
  await again(id, 3);
  const full = await tried(id);
  expect([full.last?.outcome, full.spent.pairs]).toEqual(['budget', 7]);
  // The schedule is waiting, not abandoned, so its slot stays.
  expect(Date.parse(full.nextAt ?? '')).toBeLessThan(Date.now());
  // A run that is removed from the list keeps its cost.
  for (const { runId } of await runs()) await geo.send('DELETE', `${path}/runs/${runId}/history`);
  expect((await read(id))?.spent.pairs).toBe(7);
  expect((await read(id))?.lastRun?.isKept).toBe(false);
  await geo.sql(`update refresh_runs set month = '2000-01'`);
  expect((await read(id))?.spent.pairs).toBe(0);
  await again(id, 4);
  expect((await tried(id)).lastRun?.pairs).toBe(5);
});

it('counts the maximum cost of active runs against a money budget, and their actual cost afterwards', async () => {
  const release = geo.hold();
  const id = await due({ budget: { pairs: null, amount: { currency: 'requests', monthly: 3 } } });
  const { lastRun, spent } = await tried(id);
  expect([lastRun?.pairs, spent]).toEqual([3, { pairs: 3, amount: 3 }]);
  await again(id, 2);
  expect((await tried(id)).last?.outcome).toBe('budget');
  await geo.send('DELETE', `${path}/runs/${lastRun?.runId}`);
  release();
  await geo.sql(
    `insert into run_usage as u values ($1, 'requests', 2, 2)
    on conflict (run_id, currency) do update set amount = u.amount + 2`,
    [lastRun?.runId],
  );
  const paid = async () => (await read(id))?.spent.amount;
  await expect.poll(() => geo.sql('select from pair_leases')).toEqual([]);
  const amount = await paid();
  expect(amount).toBeGreaterThanOrEqual(2);
  await geo.send('DELETE', `${path}/runs/${lastRun?.runId}/history`);
  expect(await paid()).toBe(amount);
});

it('leaves no run, spending or lost slot after a failed start, and starts the other schedules', async () => {
  await geo.sql(`create function break_off() returns trigger language plpgsql as $$
    begin if new.name = 'breaks off' then raise exception 'broken off'; end if; return new; end $$`);
  await geo.sql(
    'create trigger break_off before insert on refresh_runs for each row execute function break_off()',
  );
  const broken = await due({ name: 'breaks off' });
  const other = await due({ name: 'goes on', scope: { kind: 'keywords', keywords: ['old 4'] } });
  expect((await tried(broken)).last?.outcome).toBe('failed');
  expect(await readAgain(await tried(other))).toEqual(['old 4']);
  expect(await runs()).toHaveLength(1);
  expect((await read(broken))?.spent.pairs).toBe(0);
  await geo.sql('drop trigger break_off on refresh_runs');
  await again(broken);
  expect((await tried(broken)).lastRun?.pairs).toBe(4);
  expect(await runs()).toHaveLength(2);
});

it('buys only those stale pairs in its countries and brand that are not part of an active run', async () => {
  await store(tables, [
    measurement('old 0', 'de', {}, geo.host),
    measurement('lumora casino', 'us', {}, geo.host),
  ]);
  await age(['old 0'], 'de');
  await age(['lumora casino']);
  await geo.sql(
    `with chosen as (insert into keyword_brands values ('lumora casino', 'lumora', 1))
    update keywords set brand_key = 'lumora', brand_match = 'manual' where keyword_key = 'lumora casino'`,
  );
  // The service's own check may run at any time; it must not change the setup of this test.
  expect(await repairKeywords(tables.kysely)).toBe(0);
  const german = await due({ countries: ['de'] });
  expect(await readAgain(await tried(german))).toEqual(['old 0']);
  const brand = await due({ scope: { kind: 'brand', brand: 'lumora' } });
  expect(await readAgain(await tried(brand))).toEqual(['lumora casino']);
  await again(german, 2);
  expect((await tried(german)).last?.outcome).toBe('fresh');
  expect(Date.parse((await read(german))?.nextAt ?? '')).toBeGreaterThan(Date.now());
  const release = geo.hold();
  await geo.start({ keywords: ['old 0', 'old 1'], countries: ['us'] });
  const rest = await tried(await due());
  expect(rest.lastRun?.pairs).toBe(3);
  release();
});

it('never replaces a real figure with an emulated figure', async () => {
  const host = 'api.ahrefs.com';
  await store(tables, [measurement('real', 'us', {}, host)]);
  await age(['real']);
  const id = await due({ scope: { kind: 'keywords', keywords: ['real', 'old 0'] } });
  expect(await readAgain(await tried(id))).toEqual(['old 0']);
});

/** Sets the remaining quota of the account. */
const left = (remaining: number) =>
  geo.sql(
    `insert into provider_quotas (account_key, remaining, reset_at) values ($1, $2, now() + interval '1 day')
    on conflict (account_key) do update set remaining = excluded.remaining`,
    [accountKeyOf(geo.host, 'unlimited-test'), remaining],
  );

const outcome = async (change: Partial<RecheckInput> = {}) => (await tried(await due(change))).last?.outcome;
const turn = (on: boolean) =>
  geo.send('POST', '/api/settings', { as: someone('admin'), body: { rapidApiEnabled: on } });

describe('a schedule that cannot start, with the reason in its row', () => {
  it('waits while the provider is switched off, and continues once it is switched on', async () => {
    await turn(false);
    const id = await due();
    expect((await tried(id)).last?.outcome).toBe('no_key');
    await turn(true);
    await again(id);
    expect((await tried(id)).last?.outcome).toBe('started');
    expect(await runs()).toHaveLength(1);
  });

  it('waits while the budget is not in the currency of the account', async () => {
    const budget = { pairs: null, amount: { currency: 'USD' as const, monthly: 10 } };
    expect(await outcome({ budget })).toBe('currency');
  });

  it('buys pairs for the remaining quota, and stops when the quota is exhausted', async () => {
    await left(0);
    expect(await outcome()).toBe('quota');
    await left(2);
    expect((await tried(await due())).lastRun?.pairs).toBe(2);
  });

  it('does not buy pairs above a spending limit', async () => {
    const set = async (monthly: number) => {
      const at = '/api/settings/ceilings';
      const { revision } = (await geo.send('GET', at, { as: someone('admin') })).body.data as {
        revision: number;
      };
      const ceilings = [{ user: 'user@example.org', currency: 'requests', monthly }];
      await geo.send('PUT', at, { as: someone('admin'), body: { ceilings, revision } });
    };
    await set(0);
    expect(await outcome()).toBe('ceiling');
    await set(2);
    expect((await tried(await due())).lastRun?.pairs).toBe(2);
    await geo.sql('delete from spending_limits');
  });

  it('starts no run once the schedule is switched off or removed', async () => {
    const id = await due({ scope: { kind: 'keywords', keywords: ['nothing stored'] } });
    await tried(id);
    await geo.sql(`update refresh_schedules set is_enabled = false, next_day = '2020-01-01', outcome = null`);
    const witness = await due({ scope: { kind: 'keywords', keywords: ['old 1'] } });
    await tried(witness);
    expect((await read(id))?.last).toBeNull();
  });
});
