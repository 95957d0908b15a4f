import type { Kysely } from 'kysely';
import type { KeywordProvider, Spending } from '../../metrics/domain/provider.ts';
import { usageRecord } from '../../spending/domain/usage-records.ts';
import { recordUsage } from '../../spending/db/record-usage.ts';
import { saveQuota } from './quota-repository.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Stores and publishes the usage of a key test, with the quota that it reported. */
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
    await recordUsage(trx, [{ userId: by.userId, usage: usageRecord(spent) }]);
  });
}
