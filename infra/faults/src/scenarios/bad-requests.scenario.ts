import { randomUUID } from 'node:crypto';
import { badCalls, type BadCall } from '@geoplan/embedded/testing/bad-calls';
import { sendBadCalls } from '@geoplan/embedded/testing/send-bad-calls';
import { startTestProduct, testSigningKey } from '@geoplan/embedded/testing/start-test-product';
import { parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { recordLedger } from '@geoplan/test-servers/fault-ledger';
import { expect, it, onTestFinished } from 'vitest';

const seed = Number(process.env.FAULT_SEED ?? 27);
const key = parseGatewaySigningKey(testSigningKey);
/** Number of requests before growth is measured, so that code and caches loaded on first use do not count. */
const warmUp = 2_000;

function identityOf({ caller }: BadCall) {
  if (caller === 'anonymous') return { kind: 'anonymous' } as const;
  const ids = { userId: randomUUID(), sessionId: randomUUID(), email: `${caller}@example.org` };
  return { kind: 'user', role: caller, ...ids } as const;
}

function heapMb(): number {
  if (!globalThis.gc) throw new Error('this scenario needs node --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Formats the counts by status, most frequent status first. */
const listed = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

it('10,000 generated bad requests, 8,000 directly to the services and 2,000 through the gateway: no 5xx, no exit, no growth', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.close());
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const straight = {
    originOf: ({ endpoint }: BadCall) => product.urls[endpoint.service] ?? '',
    headersOf: (call: BadCall) => ({
      authorization: `Bearer ${mintInternalToken(identityOf(call), call.endpoint.service, key)}`,
    }),
  };
  const atGateway = {
    originOf: () => product.origin,
    headersOf: ({ caller }: BadCall): Record<string, string> =>
      caller === 'anonymous' ? {} : { authorization: `Bearer ${product.tokens[caller]}` },
  };
  const calls = badCalls(10_000, seed);
  const first = await sendBadCalls(calls.slice(0, warmUp), straight);
  const before = heapMb();
  const rest = await sendBadCalls(calls.slice(warmUp, 8_000), straight);
  const after = heapMb();
  const gateway = await sendBadCalls(calls.slice(8_000), atGateway);
  const failures = [first, rest, gateway].flatMap((each) => each.failures);
  recordLedger(
    `10,000 bad requests, seed ${seed}`,
    {
      attempted: calls.length,
      acknowledged: calls.length - failures.length,
      ok: calls.length - failures.length,
      lost: failures.filter((each) => each.startsWith('no answer')).length,
      unexpected: failures.filter((each) => !each.startsWith('no answer')).length,
      duplicated: 0,
      recovered: 0,
    },
    [
      `straight: ${listed(first.statuses)}; ${listed(rest.statuses)}`,
      `gateway: ${listed(gateway.statuses)}`,
      `heap ${before.toFixed(1)} MB after ${warmUp}, ${after.toFixed(1)} MB after 8,000`,
      ...failures.slice(0, 20),
    ],
  );
  expect(failures).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(after - before, 'MB of heap in 6,000 calls').toBeLessThan(20);
  for (const origin of Object.values(product.urls))
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
