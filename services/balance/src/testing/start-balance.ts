import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { createBalanceService } from '../service.ts';
import type { TestUsage } from './usage.ts';

type Running = Parameters<typeof createBalanceService>[0];
type Options = Partial<Omit<Running, 'balance'>> & {
  balance?: Partial<Running['balance']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
};

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. Days begin in UTC,
 * and nothing is polled unless said; more replicas come from `addReplica`.
 */
export async function startBalance(options: Options = {}) {
  const { rabbitUrl, balance, ...others } = options;
  const service = await serviceUnderTest({
    name: 'balance',
    migrations: new URL('../db/migrations/', import.meta.url),
    start: createBalanceService,
    own: {
      secretsKeys: `test:${randomBytes(32).toString('base64')}`,
      ...others,
      balance: { pollMs: 0, ledgerMonths: 24, timeZone: 'UTC', ...balance },
    },
    rabbitUrl,
  });
  const first = await service.addReplica();
  // The service also starts while its broker is slow, but then takes no message yet.
  await vi.waitUntil(() => first.bus.ready(), { timeout: 60_000 });
  const door = createServiceClient('balance', () => ({ origin: first.origin, as: someone('admin') }));
  return {
    ...service,
    ...door,
    origin: first.origin,
    bus: first.bus,
    rabbitUrl,
    /** Has the balances of active cards read now, or of the named one, which becomes active. */
    async readBalances(name: string | null = null): Promise<void> {
      await service.sql('update providers set is_active = true where name = $1', [name]);
      await service.sql(
        `insert into work_requests (name, key) select 'balance-read', id::text from providers
          where is_active and ($1::text is null or name = $1)`,
        [name],
      );
      await service.sql('notify work');
    },
    /** Ends the replica of this process: what is left are those of `spawnReplica`. */
    stopFirst: first.close,
    sql: async <T = Record<string, never>>(text: string, values?: unknown[]): Promise<T[]> =>
      service.sql(text, values),
    publishUsage: (usage: TestUsage, bus = first.bus): Promise<void> =>
      bus.publish(usageRecorded, createEnvelope(usageRecorded, usage)),
  };
}
