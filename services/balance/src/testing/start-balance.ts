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
  /** RabbitMQ that delivers the messages, for tests of their delivery; by default they stay in memory. */
  rabbitUrl?: string;
};

/**
 * Starts the service on a separate database and bus namespace; `close` removes everything. By default days begin in
 * UTC, and nothing is polled. `addReplica` starts more replicas.
 */
export async function startBalance(options: Options = {}) {
  const { rabbitUrl = null, balance, ...others } = options;
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
  // The service also starts with a slow broker, but then receives no messages yet.
  await vi.waitUntil(() => first.bus.ready(), { timeout: 60_000 });
  const door = createServiceClient('balance', () => ({ origin: first.origin, as: someone('admin') }));
  return {
    ...service,
    ...door,
    origin: first.origin,
    bus: first.bus,
    /** Reads the balances of active providers now, or of the named one, which becomes active. */
    async readBalances(name: string | null = null): Promise<void> {
      await service.sql('update providers set is_active = true where name = $1', [name]);
      await service.sql(
        `insert into work_requests (name, key) select 'balance-read', id::text from providers
          where is_active and ($1::text is null or name = $1)`,
        [name],
      );
      await service.sql('notify work');
    },
    /** Stops the replica of this process; only those of `spawnReplica` stay. */
    stopFirst: first.close,
    sql: async <T = Record<string, never>>(text: string, values?: unknown[]): Promise<T[]> =>
      service.sql(text, values),
    publishUsage: (usage: TestUsage, bus = first.bus): Promise<void> =>
      bus.publish(usageRecorded, createEnvelope(usageRecorded, usage)),
  };
}
