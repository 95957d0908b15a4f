import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { Bus } from '@geoplan/kit/bus/bus';
import { isTransient } from '@geoplan/kit/database/database-failure';
import { createGroupCommit } from '@geoplan/kit/group-commit';
import type { RecordedUsage } from '../db/usage/save-usage.ts';
import { checkTime } from '../db/usage/save-usage.ts';

/** Messages of one transaction; what comes while one is written is the next group. */
const group = { maxItems: 500, maxWaitMs: 10 };
/** Two groups: one is written while the next comes in. */
const prefetch = 2 * group.maxItems;

interface UsageWriter {
  save(calls: readonly RecordedUsage[]): Promise<unknown>;
}

/** Writes paid calls into the ledger, in groups; idempotent by `usageId`, and safe for late or reordered messages. */
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
      // One call that cannot be stored takes nobody of its group with it.
      await ledger.save([usage]);
    }
  });
}
