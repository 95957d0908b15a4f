import { usageRecorded } from '@geoplan/contracts/geo-settings';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { Kysely } from 'kysely';
import type { KeywordProvider, Spending } from '../../domain/provider.ts';
import { toQuotaMessage } from '../../domain/runs/usage-records.ts';
import { saveQuota } from './quota-repository.ts';
import type { GeoTables } from '../tables.ts';

/** Publishes the usage of a key test and stores the quota it reported, both or neither. */
export async function recordKeyTest(
  db: Kysely<GeoTables>,
  { host, accountKey }: Pick<KeywordProvider, 'host' | 'accountKey'>,
  { requests, unanswered, cost, currency, quota }: Spending,
  by: { userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (quota) await saveQuota(trx, accountKey, quota);
    const usage = {
      provider: 'keywords' as const,
      purpose: 'key-test' as const,
      host,
      requests,
      unansweredRequests: unanswered,
      cost,
      currency,
      quota: quota && toQuotaMessage(quota),
      user: by.email,
      runId: null,
      at: new Date().toISOString(),
    };
    await enqueue(trx, usageRecorded, usage, { actor: by.userId });
  });
}
