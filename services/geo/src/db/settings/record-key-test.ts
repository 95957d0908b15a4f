import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { Kysely } from 'kysely';
import type { KeywordProvider, Spending } from '../../domain/provider.ts';
import { usageRecord } from '../../domain/runs/usage-records.ts';
import { saveQuota } from './quota-repository.ts';
import type { GeoTables } from '../tables.ts';

/** Publishes the usage of a key test and stores the quota it reported, both or neither. */
export async function recordKeyTest(
  db: Kysely<GeoTables>,
  { host, accountKey }: Pick<KeywordProvider, 'host' | 'accountKey'>,
  spending: Spending,
  by: { userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const quota = spending.quota && (await saveQuota(trx, accountKey, spending.quota));
    const spent = {
      accountKey,
      host,
      purpose: 'key-test',
      spending,
      quota,
      user: by.email,
      runId: null,
    } as const;
    await enqueue(trx, usageRecorded, usageRecord(spent), { actor: by.userId });
  });
}
