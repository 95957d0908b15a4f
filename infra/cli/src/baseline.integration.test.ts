import { migrate } from '@geoplan/kit/database/migrate';
import { readMigrations } from '@geoplan/kit/database/read-migrations';
import { createLog } from '@geoplan/kit/log';
import { applyMigrations } from '@geoplan/kit/testing/apply-migrations';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from './databases.ts';
import { databaseNames, type DatabaseName } from './installation.ts';
import { migrationsFolder } from './known-migrations.ts';

const log = createLog({ service: 'test', level: 'silent' });
const frozenFolder = (name: DatabaseName) => new URL('../before-baseline/', migrationsFolder(name));

/** Tables whose rows an upgrade carries over but a start creates when missing. */
const ledger = ['work', 'work_requests'];

/** Parts of a partitioned table are created over time; Kysely maintains its own tables. */
const ours = `c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'kysely%'`;

const schema = `
  select c.relname as of, 'table' as kind, c.relpersistence::text || coalesce(pg_get_partkeydef(c.oid), '')
    || coalesce(c.reloptions::text, '') as what from pg_class c where c.relkind in ('r', 'p', 'S', 'v') and ${ours}
  union all select c.relname, 'column', concat_ws(' ', row_number() over (partition by c.oid order by a.attnum),
      a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p', 'v') and ${ours}
  union all select c.relname, 'constraint', k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_class c join pg_constraint k on k.conrelid = c.oid where k.contype <> 'n' and ${ours}
  union all select c.relname, 'index', pg_get_indexdef(i.indexrelid)
    from pg_class c join pg_index i on i.indrelid = c.oid where ${ours}
  union all select c.relname, 'trigger', pg_get_triggerdef(t.oid)
    from pg_class c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal and ${ours}
  union all select p.proname, 'function', pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
  order by 1, 2, 3`;

/** True for values that differ between two databases: times, ids, and revisions that only grow. */
const isOwn = (column: string, value: unknown) =>
  ['epoch', 'revision'].includes(column) || /^\d{4}-\d\d-\d\dT/.test(String(value));

async function contents(url: string): Promise<{ schema: unknown[]; rows: Record<string, unknown[]> }> {
  return withClient(url, async (client) => {
    const { rows: parts } = await client.query(schema);
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and ${ours} order by 1`,
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${name} as t order by t::text`,
      );
      if (found.rows.length > 0 && !ledger.includes(name))
        rows[name] = found.rows.map(({ row }) =>
          Object.fromEntries(Object.entries(row).filter(([column, value]) => !isOwn(column, value))),
        );
    }
    return { schema: parts, rows };
  });
}

/**
 * Newest migrations of the commit 712e9e30, the last one before the baselines. A start applies the missing migrations
 * one by one, so the commits between the first migration and this one need no test.
 */
const newest: Record<DatabaseName, string> = {
  auth: '0005-last-backup',
  geo: '0028-opportunity-medians',
  notion: '0009-request-keys',
  httpcheck: '0012-check-days',
  balance: '0005-corrected-usage',
};

type Migrations = Awaited<ReturnType<typeof readMigrations>>;

/** Migration lists of existing data folders: only the first migration, and those of the commit. */
function* heldLists(name: DatabaseName, frozen: Migrations): Generator<[string, Migrations]> {
  const upTo = (last: string) => Object.fromEntries(Object.entries(frozen).filter(([each]) => each <= last));
  for (const last of [...Object.keys(frozen).slice(0, 1), newest[name]]) yield [last, upTo(last)];
  if (name !== 'geo') return;
  const { '0024-user-access': _left, ...unordered } = upTo('0025-plan-writes');
  yield ['0025 of a branch, before 0024', unordered];
  const medians = frozen['0028-opportunity-medians'];
  if (medians)
    yield [
      '0029 with the content of 0028',
      { ...upTo('0027-plan-bounds'), '0029-opportunity-medians': medians },
    ];
}

/** Contents of a database with these migrations after a start. All are created in one database, which is faster. */
async function started(url: string, name: DatabaseName, held: Migrations | null) {
  await withClient(url, (client) => client.query('drop schema public cascade; create schema public'));
  if (held) await applyMigrations(url, held);
  await migrate({ url, folder: migrationsFolder(name), log });
  return contents(url);
}

describe.each(databaseNames)('the baseline of %s', (name) => {
  it('creates the same schema and rows as the frozen list, starting from any migration that a data folder has reached', async () => {
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.drop());
    const frozen = await readMigrations(frozenFolder(name));
    const baseline = await started(fresh.url, name, null);
    expect(baseline.schema.length).toBeGreaterThan(20);
    for (const [last, held] of heldLists(name, frozen)) {
      const upgraded = await started(fresh.url, name, held);
      expect(upgraded.schema, last).toEqual(baseline.schema);
      expect(upgraded.rows, last).toEqual(baseline.rows);
    }
  });

  it('has no migration name in common with the frozen list', async () => {
    const frozen = await readMigrations(frozenFolder(name));
    const shared = Object.keys(await readMigrations(migrationsFolder(name))).filter((each) => each in frozen);
    expect(shared).toEqual([]);
  });
});
