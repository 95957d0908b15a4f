import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { up as createRuns } from '../migrations/0003-runs.ts';
import { up as createUsage } from '../migrations/0011-usage-records.ts';

const runId = '0d5bdb7e-1c5f-4f6e-9d2e-7b1f8c2a9e01';
const freeRunId = '0d5bdb7e-1c5f-4f6e-9d2e-7b1f8c2a9e02';

it('the ledger of an installed product begins with what its runs have bought', async () => {
  const fresh = await freshDatabase();
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  const db = database.kysely;
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  await createRuns(db);
  await sql`insert into runs (id, status, total, done, from_store, last_seq, keywords, keyword_count, country_count,
      user_id, started_by, started_at, finished_at)
    select id::uuid, 'completed', 7, 7, 1, 7, '{}', 7, 1, gen_random_uuid(), 'Anna@example.org',
      '2026-03-01T10:00:00.123Z', '2026-03-01T10:05:00.4Z' from unnest(${[runId, freeRunId]}::text[]) as id`.execute(
    db,
  );
  const items = [
    [runId, 'found', false, null],
    [runId, 'found', false, null],
    [runId, 'found', true, null],
    [runId, 'failed', false, 'unavailable'],
    [runId, 'failed', false, 'auth'],
    [runId, 'failed', false, 'unsupported_country'],
    [runId, 'cancelled', false, null],
    [freeRunId, 'found', true, null],
  ] as const;
  for (const [at, [run, state, isFromStore, code]] of items.entries())
    await sql`insert into run_items (run_id, position, keyword, keyword_key, country, state, fresh_since, is_from_store, error_code)
      values (${run}, ${at}, ${`k${at}`}, ${`k${at}`}, 'us', ${state}, now(), ${isFromStore}, ${code})`.execute(
      db,
    );
  await createUsage(db);
  const { rows } = await sql<{
    message: unknown;
    amount: number;
    user: string;
    at: Date;
  }>`select message, amount, at, user_email as user from usage_records`.execute(db);
  expect(rows).toMatchObject([
    { amount: 3, user: 'anna@example.org', at: new Date('2026-03-01T10:05:00.4Z') },
  ]);
  expect(usageRecorded.data.parse(rows[0]?.message)).toEqual({
    usageId: expect.any(String),
    provider: 'keywords',
    accountKey: null,
    purpose: 'history',
    host: null,
    requests: 3,
    unansweredRequests: 0,
    units: null,
    cost: null,
    currency: 'requests',
    quota: null,
    user: 'Anna@example.org',
    runId,
    at: '2026-03-01T10:05:00.400Z',
  });
});
