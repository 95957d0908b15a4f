import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { readMigrations } from '@geoplan/kit/database/read-migrations';
import { createLog } from '@geoplan/kit/log';
import { applyMigrations } from '@geoplan/kit/testing/apply-migrations';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { freshDatabase, type FreshDatabase } from '@geoplan/test-servers/fresh-database';
import { expect, it, onTestFinished } from 'vitest';
import { addCheckDays, dropCheckDays } from './check-days.ts';
import { listSiteChecks, type CheckPosition } from './list-site-checks.ts';
import { saveChecks } from './save-checks.ts';

const log = createLog({ service: 'httpcheck', level: 'silent' });
const folder = new URL('../migrations/', import.meta.url);
const dayMs = 86_400_000;

let database: Database<unknown>;

/** Uses this database for the running test. */
function use(fresh: FreshDatabase): void {
  database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
}

const sql = async (text: string) => (await database.pool.query(text)).rows as Record<string, unknown>[];

const add = (now?: Date) => addCheckDays(database.kysely, { now });
const drop = (days: number, now: Date) => dropCheckDays(database.kysely, { days, now });
const runId = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** Statement of the previous version. */
const insertAsBefore = (nth: number, checkedAt = 'now()') =>
  sql(`insert into site_checks (site_id, url, http_status, reason, final_status, final_url, is_other_domain,
      certificate_ends_at, checked_at, redirects, detail, ms, run_id)
    values ('a', 'https://a.example/', 200, 'ok', 200, null, false, null, ${checkedAt}, null, null, 1, '${runId(nth)}')
    on conflict (run_id, site_id) do nothing`);

const save = (nth: number, checkedAt: Date) =>
  saveChecks(database.kysely, [
    {
      projectId: 'a',
      url: 'https://a.example/',
      httpStatus: 200,
      reason: 'ok',
      finalStatus: 200,
      finalUrl: null,
      isOtherDomain: false,
      certificateEndsAt: null,
      redirects: [],
      detail: null,
      ms: 1,
      checkedAt: checkedAt.toISOString(),
      runId: runId(nth),
    },
  ]);

const page = (after: CheckPosition | null) => listSiteChecks(database.kysely, 'a', { after, limit: 2 });

const parts = async () =>
  (
    await sql(`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'site_check_history'::regclass order by 1`)
  ).map(({ name }) => name);

it('partitions the checks by day while a replica of the previous version reads and writes', async () => {
  const fresh = await freshDatabase();
  use(fresh);
  const frozen = await readMigrations(new URL('../before-baseline/', folder));
  await applyMigrations(
    fresh.url,
    Object.fromEntries(Object.entries(frozen).filter(([name]) => name <= '0010-request-keys')),
  );
  await insertAsBefore(1, `now() - interval '30 days'`);
  const file = await sql(`select pg_relation_filenode('site_checks') as node`);
  const writeOn = async () => {
    for (let nth = 2; nth <= 200; nth += 1) await insertAsBefore(nth);
  };
  await Promise.all([writeOn(), migrate({ url: fresh.url, folder, log })]);
  await add();
  await insertAsBefore(200);
  await save(200, new Date());
  await save(201, new Date());

  expect(await sql(`select pg_relation_filenode('site_checks') as node`), 'no row is copied').toEqual(file);
  const counts = 'select count(*)::int, count(distinct id)::int as ids from';
  expect(await sql(`${counts} site_checks`), 'as before').toEqual([{ count: 201, ids: 201 }]);
  expect(await sql(`${counts} site_check_history`)).toEqual([{ count: 201, ids: 201 }]);
});

it('creates partitions for a week in advance, and drops only days that are older than the retention', async () => {
  use(await migratedDatabase(folder));
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  const nameOf = (days: number) =>
    `site_checks_${inDays(days).toISOString().slice(0, 10).replaceAll('-', '_')}`;
  await add(now);
  await save(1, now);
  await add(inDays(20));
  expect(await parts()).toEqual([
    ...Array.from({ length: 8 }, (_, at) => nameOf(at)),
    ...Array.from({ length: 8 }, (_, at) => nameOf(20 + at)),
  ]);
  await save(2, inDays(20));
  await save(2, inDays(20));
  await save(3, inDays(27));
  await expect(save(4, inDays(28))).rejects.toThrow('no partition');
  const newest = await page(null);
  const { id = '', check } = newest[1] ?? {};
  const older = await page({ id, checkedAt: new Date(check?.checkedAt ?? '') });
  expect([...newest, ...older].map((one) => one.check.runId)).toEqual([3, 2, 1].map(runId));

  expect(await drop(2, inDays(10))).toEqual(Array.from({ length: 8 }, (_, at) => nameOf(at)));
  expect(await drop(2, inDays(22))).toEqual([]);
  expect(await drop(2, inDays(23))).toEqual([nameOf(20)]);
  expect((await page(null)).map((one) => one.check.runId)).toEqual([runId(3)]);
});

it('adds each day only once when several replicas add days concurrently', async () => {
  use(await migratedDatabase(folder));
  const now = new Date(Date.now() + 20 * dayMs);
  await Promise.all(Array.from({ length: 8 }, () => add(now)));
  expect(await parts()).toHaveLength(8);
});
