import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { maintainAuditPartitions } from './audit-partitions.ts';
import type { AuthTables } from './tables.ts';

const log = createLog({ service: 'auth', level: 'silent' });
const migrations = new URL('./migrations/', import.meta.url);

let url: string;
let sql: (text: string) => Promise<Record<string, unknown>[]>;
let keep: (kept: Parameters<typeof maintainAuditPartitions>[1]) => Promise<string[]>;

beforeEach(async () => {
  const fresh = await freshDatabase();
  url = fresh.url;
  const database = createDatabase<AuthTables>({ url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  sql = async (text) => (await database.pool.query(text)).rows as Record<string, unknown>[];
  keep = (kept) => maintainAuditPartitions(database.kysely, kept);
});

const rowInMonth = (month: string) =>
  sql(`insert into audit_entries (action, target, result, recorded_at)
    values ('x', '${month}', 'success', '${month}-15')`);
const targets = async () =>
  (await sql(`select target from audit_entries where action = 'x' order by id`)).map((row) => row['target']);

it('keeps partitions for the next half year ready, drops only those past the retention, and audits each drop', async () => {
  await migrate({ url, folder: migrations, log });
  const [{ until, now } = {}] = await sql(`select inhrelid::regclass::text as until, now() from pg_inherits
    where inhparent = 'audit_entries'::regclass`);
  await sql(`alter table audit_entries detach partition ${String(until)}`);
  const today = now as Date;
  const monthBack = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const labels = [26, 25, 24, 20, 19].map((months) => monthBack(months).toISOString().slice(0, 7));
  await keep({ months: 0, now: monthBack(26) });
  for (const month of labels.slice(0, 4)) await rowInMonth(month);
  await expect(rowInMonth(labels[4] ?? '')).rejects.toThrow('no partition');

  expect(await keep({ months: 0, now: today })).toEqual([]);
  expect(await targets()).toEqual(labels.slice(0, 4));
  const dropped = await keep({ months: 24, now: today });
  expect(dropped).toEqual(labels.slice(0, 2).map((label) => `audit_${label.replace('-', '_')}`));
  expect(await targets()).toEqual(labels.slice(2, 4));
  const dropRows = await sql(
    `select target from audit_entries where action = 'audit.month-dropped' order by id`,
  );
  expect(dropRows.map((row) => row['target'])).toEqual(dropped);
});

it('runs on several replicas concurrently without a failure', async () => {
  await migrate({ url, folder: migrations, log });
  await Promise.all(Array.from({ length: 8 }, () => keep({ months: 24 })));
  const parts = await sql(`select 1 from pg_inherits where inhparent = 'audit_entries'::regclass`);
  expect(parts).toHaveLength(7);
});
