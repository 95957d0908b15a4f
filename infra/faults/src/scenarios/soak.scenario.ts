import { startTestProduct } from '@geoplan/embedded/testing/start-test-product';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { recordLedger } from '@geoplan/test-servers/fault-ledger';
import { expect, it, onTestFinished } from 'vitest';
import { measureGrowth, soakLoad } from '../testing/soak-load.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? (process.env.FULL ? 60 : 2));
/** Requests per second; all services, their load and the sandbox then use about a third of a core in one process. */
const perSecond = 20;
/**
 * Fraction of the run that passes before growth is measured, so that code, caches and connections created on first
 * use do not count.
 */
const warmUp = 0.25;

it(
  'users, runs, syncs and event streams for a while leave heap, handles, connections, outbox and queues stable',
  { timeout: minutes * 60_000 + 600_000 },
  async () => {
    const sandbox = await startSandbox({ port: 0 });
    onTestFinished(() => sandbox.close());
    const product = await startTestProduct({ sandboxUrl: sandbox.url });
    onTestFinished(() => product.close());
    const load = soakLoad(product, perSecond);
    const ms = minutes * 60_000;
    await load.sendFor(ms * warmUp);
    const before = await measureGrowth(product);
    await load.sendFor(ms * (1 - warmUp));
    const idle = { waiting: 0, outbox: 0, queued: 0, parked: 0, inFlight: 0 };
    await expect.poll(() => measureGrowth(product)).toMatchObject(idle);
    const after = await measureGrowth(product);
    const failed = load.failures.length;
    recordLedger(
      `${minutes} minutes of at most ${perSecond} calls a second`,
      {
        attempted: load.attempted(),
        acknowledged: load.attempted() - failed,
        ok: load.attempted() - failed,
        lost: 0,
        unexpected: failed,
        duplicated: 0,
        recovered: 0,
      },
      [
        `after a quarter: ${JSON.stringify(before)}`,
        `at the end: ${JSON.stringify(after)}`,
        ...load.failures.slice(0, 20),
      ],
    );
    expect(load.failures).toEqual([]);
    expect(after.heapMb - before.heapMb, 'MB of heap').toBeLessThan(20);
    expect(after.handles - before.handles, 'sockets, timers and files').toBeLessThan(50);
    expect(after.connections, 'to Postgres').toBeLessThanOrEqual(after.poolSize);
  },
);
