import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { Bus } from '@geoplan/kit/bus/bus';
import { isTransient } from '@geoplan/kit/database/database-failure';
import { createGroupCommit } from '@geoplan/kit/group-commit';
import type { RecordedUsage } from '../db/usage/save-usage.ts';
import { checkTime } from '../db/usage/save-usage.ts';

/** Messages per transaction; those that arrive during a write form the next group. */
const group = { maxItems: 500, maxWaitMs: 10 };
/** Size of two groups, because one group is written while the next one arrives. */
const prefetch = 2 * group.maxItems;

interface UsageWriter {
  save(calls: readonly RecordedUsage[]): Promise<unknown>;
}

/** Writes paid calls to the ledger in groups. Idempotent by `usageId`; accepts late and reordered messages. */
export async function consumeUsageRecorded(bus: Bus, ledger: UsageWriter): Promise<void> {
  const groups = createGroupCommit<RecordedUsage>({
    write: async (calls) => void (await ledger.save(calls)),
    ...group,
  });
  await bus.consume(usageRecorded, { service: 'balance', prefetch }, async (usage) => {
    checkTime(usage);
    try {
      await groups.add(usage);
    } catch (error) {
      if (isTransient(error)) throw error;
      // A call that cannot be stored must not prevent the other calls in its group from being stored.
      await ledger.save([usage]);
    }
  });
}
