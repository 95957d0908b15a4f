import { randomBytes } from 'node:crypto';
import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import {
  generateGatewaySigningKey,
  parseGatewaySigningKey,
  publicKeysOf,
} from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { createLog } from '@geoplan/kit/log';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { startChildServer } from '../geo/child-server.ts';
import { somebody } from '../geo/signed-get.ts';
import { describeMachine } from '../machine.ts';
import { median, quantile } from '../stats.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { fillLedger } from './fill-ledger.ts';

const messages = 10_000;
const ledgerRows = 1_000_000;
const calls = 200;
/** Concurrent messages, as many as the sender's relay has. */
const publishers = 100;
const goals = { perSecond: 1_000, statsMs: 20 };
const reads = ['stats', 'providers', 'spending?days=30', 'spending?days=366'];

const log = createLog({ service: 'bench', level: 'warn' });

async function publishAll(bus: Bus, count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, nth) => nth).values();
  await Promise.all(
    Array.from({ length: publishers }, async () => {
      for (const nth of left) {
        const usage = {
          usageId: crypto.randomUUID(),
          provider: 'keywords' as const,
          accountKey: `${nth % 4}`.repeat(16),
          purpose: 'run' as const,
          host: 'keywords.example.com',
          requests: 1,
          unansweredRequests: 0,
          units: null,
          cost: 0.001,
          currency: 'requests' as const,
          quota: { limit: 1_000_000, remaining: 1_000_000 - nth, resetAt: null, revision: nth + 1 },
          user: `person${nth % 20}@example.org`,
          runId: crypto.randomUUID(),
          at: new Date().toISOString(),
        };
        await bus.publish(usageRecorded, createEnvelope(usageRecorded, usage));
      }
    }),
  );
}

async function countCalls({ pool }: Database<unknown>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from usage_calls where at > now() - interval '1 hour'`,
  );
  return rows[0]?.count ?? 0;
}

/** Messages per second, from the first published to the last one stored in the ledger. */
async function measureLedger(bus: Bus, database: Database<unknown>): Promise<number> {
  const before = await countCalls(database);
  const began = performance.now();
  await publishAll(bus, messages);
  while ((await countCalls(database)) < before + messages) await new Promise((done) => setTimeout(done, 20));
  return (messages * 1_000) / (performance.now() - began);
}

/** 95th percentile of the time until a complete response, ms; sequential requests. */
async function measureRead(origin: string, path: string, signingKey: string): Promise<number> {
  const key = parseGatewaySigningKey(signingKey);
  const times: number[] = [];
  for (let call = -20; call < calls; call += 1) {
    const authorization = `Bearer ${mintInternalToken(somebody('admin'), 'balance', key)}`;
    const began = performance.now();
    const answer = await fetch(`${origin}/api/balance/${path}`, { headers: { authorization } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    if (call >= 0) times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}

const yes = (reached: boolean) => (reached ? 'yes' : 'NO');

async function measure(rounds: number, postgres: string, rabbit: string): Promise<string> {
  const signingKey = generateGatewaySigningKey();
  const service = await startChildServer(new URL('balance-process.ts', import.meta.url).href, {
    DATABASE_URL: postgres,
    AMQP_URL: rabbit,
    GATEWAY_PUBLIC_KEYS: publicKeysOf(signingKey),
    SECRETS_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  });
  const database = createDatabase<unknown>({ url: postgres, log, applicationName: 'bench' });
  const bus = createRabbitBus({ url: rabbit, log });
  try {
    await fillLedger(database, postgres, ledgerRows);
    const [rates, p95]: [number[], number[][]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      await waitForIdle();
      const rate = await measureLedger(bus, database);
      const times: number[] = [];
      for (const path of reads) times.push(await measureRead(service.origin, path, signingKey));
      // The first round compiles and fills caches.
      if (round > 0) rates.push(rate);
      if (round > 0) p95.push(times);
      process.stdout.write(
        `round ${round}: ${rate.toFixed(0)}/s, ${times.map((ms) => ms.toFixed(1)).join(' ')} ms\n`,
      );
    }
    const answers = reads.map((_, nth) => median(p95.map((times) => times[nth] ?? Number.NaN)));
    const perSecond = median(rates);
    return [
      `| what | measured |\n| --- | --- |\n| messages per second into the ledger | ${perSecond.toFixed(0)} |\n${reads.map((path, nth) => `| GET /api/balance/${path}, p95 ms | ${answers[nth]?.toFixed(1)} |`).join('\n')}`,
      `- ${yes(perSecond >= goals.perSecond)}: at least ${goals.perSecond} messages per second into the ledger\n- ${yes((answers[0] ?? Infinity) <= goals.statsMs)}: stats within ${goals.statsMs} ms at the 95th percentile`,
    ].join('\n\n');
  } finally {
    await bus.close();
    await database.close();
    await service.stop();
  }
}

/** Write speed of the ledger, and read speed of a large one (issue 12). */
export async function benchBalance({ rounds }: { rounds: number }): Promise<void> {
  try {
    const postgres = await startServer('postgres', 'binaries', { survivesKill: false });
    const rabbit = await startServer('rabbitmq', 'binaries', { survivesKill: false });
    const figures = await measure(rounds, postgres.url, rabbit.url);
    const method = `The whole service as one process. A second process publishes ${messages} messages through RabbitMQ with confirms. The time runs from the first until all are in the ledger, which holds ${ledgerRows} calls of 24 months. Then ${calls} calls of each kind follow, one after the other, over loopback. PostgreSQL with fsync=off; medians of ${rounds} rounds after a warm-up.`;
    const text = [method, describeMachine(), figures].join('\n\n');
    process.stdout.write(`\n${text}\n\n${writeSection('balance', text)}\n`);
  } finally {
    await reapNow();
  }
}
