// A replica for the fault tests, to be killed; whoever kills it sets a shorter lease.
//
// No time limit here that a busy machine may reach: an answer is late, or a lease over, for no other fault than the test's.
import type { Bus } from '@geoplan/kit/bus/bus';
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { longestCheckMs } from '../../clients/site-checker.ts';
import { createHttpcheckService } from '../../service.ts';
import { noDrops } from '../no-drops.ts';

type Service = Parameters<typeof createHttpcheckService>[0];

/** What differs from the product; written into the program's arguments. */
export interface ReplicaOptions {
  /** HTTPCHECK_ALLOW */
  allow: string;
  /** How often each of its messages is published; once unless said. */
  copies?: number;
  check?: Partial<Omit<Service['check'], 'allow'>>;
  drops?: Partial<Omit<Service['drops'], 'allow'>>;
  times?: Service['times'];
}

/** Publishes each message so often, as a broker and an outbox may that give each at least once. */
const repeating = (bus: Bus, copies: number): Bus => ({
  ...bus,
  async publish(declared, envelope) {
    for (let copy = 0; copy < copies; copy += 1) await bus.publish(declared, envelope);
  },
});

await runReplica('httpcheck', (parts, options) => {
  const { allow, copies = 1, check, drops, times } = JSON.parse(options) as ReplicaOptions;
  return createHttpcheckService({
    ...parts,
    bus: repeating(parts.bus, copies),
    check: {
      userAgent: 'Geoplan-HTTP-Checker/1.0',
      timeoutMs: longestCheckMs,
      concurrency: 10,
      hostPauseMs: 0,
      recheckMs: 200,
      retryAfterMaxMs: 120_000,
      historyDays: 90,
      runDays: 90,
      timeZone: 'UTC',
      ...check,
      allow: parseAllowList(allow),
    },
    drops: { ...noDrops, ...drops, allow: parseAllowList(allow) },
    times: { sweepMs: 500, sendPollMs: 50, ...times },
  });
});
