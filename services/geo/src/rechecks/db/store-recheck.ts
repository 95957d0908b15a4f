import { randomUUID } from 'node:crypto';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Transaction } from 'kysely';
import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';
import { storeRun } from '../../runs/db/insert-geo-run.ts';
import type { GeoTables } from '../../db/tables.ts';
import { monthOf } from './recheck-spending.ts';
import { settleSlot, type DueRecheck } from './take-due-recheck.ts';

interface Purchase {
  provider: KeywordProvider;
  pairs: readonly Pair[];
  price: number;
}

/** Stores the run and its row in `refresh_runs`, whose unique slot guarantees a single start. Returns the run's id. */
export async function storeRecheck(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  { provider, pairs, price }: Purchase,
  { since: freshSince, timeZone }: { since: Date; timeZone: string },
): Promise<string> {
  const keywords = new Map(pairs.map(({ keyword }) => [keywordKey(keyword), keyword]));
  const idempotencyKey = `recheck ${due.id} ${due.slot ?? randomUUID()}`;
  const runId = await storeRun(
    trx,
    {
      starter: { userId: due.userId, email: due.owner, idempotencyKey },
      keywords: [...keywords.values()],
      countries: [...new Set(pairs.map(({ country }) => country))],
      stages: [],
      pairs,
      freshSince,
      purchase: { user: due.owner, provider, toBuy: pairs },
    },
    new Map(),
    timeZone,
  );
  await sql`insert into refresh_runs (run_id, schedule_id, name, slot, month, pairs, currency, price)
    values (${runId}, ${due.id}, ${due.name}, ${due.slot}, ${monthOf(timeZone)}, ${pairs.length},
      ${provider.currency}, ${price})`.execute(trx);
  await settleSlot(trx, due, 'started');
  return runId;
}
