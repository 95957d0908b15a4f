import { siteFell } from '@geoplan/contracts/http-status/http-status';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { addCheckDays } from './check-days.ts';
import type { StoredCheck } from './check-rows.ts';
import { saveChecks } from './save-checks.ts';

const siteIds = Array.from({ length: 50 }, (_, at) => `site ${at}`);

function checks(httpStatus: number, reason: StoredCheck['reason'], checkedAt: string): StoredCheck[] {
  return siteIds.map((projectId) => ({
    projectId,
    url: 'https://a.example/',
    httpStatus,
    reason,
    finalStatus: httpStatus,
    finalUrl: 'https://a.example/',
    isOtherDomain: false,
    certificateEndsAt: null,
    redirects: [],
    detail: null,
    ms: 1,
    checkedAt,
    runId: crypto.randomUUID(),
  }));
}

const hour = (nth: number) => new Date(Date.UTC(2026, 0, 1, nth)).toISOString();

it('uses one statement to enqueue the events of all sites that went down, because the runs stay locked until the commit', async () => {
  const fresh = await migratedDatabase(new URL('../migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  const { kysely } = database;
  await addCheckDays(kysely, { now: new Date(hour(0)) });
  await sql`insert into sites (site_id, database_id, url, status, status_key, host, revision)
    select id, 'd', 'https://a.example/', 'LIVE', 'live', 'a.example', 1 from unnest(${siteIds}::text[]) as id`.execute(
    kysely,
  );
  await saveChecks(kysely, checks(200, 'ok', hour(0)));
  await kysely.transaction().execute((trx) => saveChecks(trx, checks(0, 'refused', hour(1))));
  // `cmin` numbers the statements of a transaction.
  const { rows } = await sql`select count(*)::int as messages, count(distinct cmin::text)::int as statements
    from outbox where type = ${siteFell.type}`.execute(kysely);
  expect(rows).toEqual([{ messages: 50, statements: 1 }]);
});
