import { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { QueryExecutorProvider } from 'kysely';
import { saveAccountBalance } from '../db/save-account-balance.ts';

/** Stores the published balances of accounts. Idempotent; accepts late and reordered messages. */
export async function consumeBalanceChanged(bus: Bus, db: QueryExecutorProvider): Promise<void> {
  await bus.consume(balanceChanged, { service: 'geo' }, (told) => saveAccountBalance(db, told));
}
