import { createBalanceReader } from '@geoplan/balance/clients/balance-reader';
import { balanceConfigShape, balanceOptions } from '@geoplan/balance/config';
import { polledSources } from '@geoplan/balance/domain/providers/vendor-reading';
import { readConfig } from '@geoplan/kit/config';
import { z } from 'zod';
import { bad, good, silentLog, type Step, type TryContext } from './try-context.ts';

/** Names of the vendors whose balances are polled, each with the prefix `balance-` that the trials add. */
export const balanceVendors = polledSources.map((source) => `balance-${source}`);

/** Reads the balance of an account, or its spending, free of charge. */
export async function tryBalance(context: TryContext): Promise<Step[]> {
  const source = polledSources.find((each) => `balance-${each}` === context.vendor);
  if (source === undefined) throw new Error(`${context.vendor} has no balance`);
  const { env, sandboxUrl } = context;
  const settings = balanceOptions(readConfig(z.object(balanceConfigShape), env));
  const reader = createBalanceReader({
    ...settings,
    ...(sandboxUrl !== null && { sandboxUrl }),
    log: silentLog,
  });
  try {
    const credential = await context.key();
    const { reading, failure } = await reader.read({ source, credential, isDemo: sandboxUrl !== null });
    if (failure !== undefined) return [bad('balance', `reading failed: ${failure}`, { code: failure })];
    return [good('balance', JSON.stringify(reading), { reading })];
  } finally {
    await reader.close();
  }
}
