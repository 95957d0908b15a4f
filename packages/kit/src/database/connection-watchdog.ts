import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../deadline.ts';
import { startInterval } from '../interval.ts';
import type { Log } from '../log.ts';
import { probeTimeoutMs, pingServer } from './ping-server.ts';

const tickMs = 200;
/** Delay of a tick after which our own process must have stalled and could not read the responses received. */
const stallMs = 4 * tickMs;
/**
 * Silence on a busy connection that triggers a probe. With ticks, gap and probe, detection takes 4.8 s, within P11's
 * 5 s.
 */
const silentAfterMs = 1_250;
/** Pause after a successful probe, so that a slow statement does not cause a flood of probes. */
const probeGapMs = 600;

/** Watchdog of a pool's connections. */
export interface ConnectionWatchdog {
  /** Closes all open connections immediately. */
  destroyAll(): void;
  stop(): void;
}

/** Reads pg's untyped flag, which is false from the time a query is sent until the server has finished it. */
function isBusy(client: PoolClient): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}

/**
 * Pings twice, the second time halfway through the timeout, because a single connection may have lost a packet. Both
 * pings fit into one timeout.
 */
async function anyPingAnswered(url: string): Promise<boolean> {
  const first = pingServer(url);
  const half = probeTimeoutMs / 2;
  const early = await withTimeout(first, half);
  if (early.inTime && early.value) return true;
  const both = await Promise.all([first, pingServer(url, half)]);
  return both.includes(true);
}

/**
 * Distinguishes a slow statement from an unresponsive server (packets held, host frozen). If a busy connection
 * receives nothing for 1.25 s, a new connection pings the server, followed by a second one. If neither gets a
 * response, the silent connections are destroyed, and their work fails immediately instead of after the statement
 * timeout. A server that responds on another existing connection is alive, but too busy for new connections (a burst
 * of checkpoints on a small machine).
 */
export function startConnectionWatchdog(pool: Pool, options: { url: string; log: Log }): ConnectionWatchdog {
  /** Start of each connection's current wait, in ms of `performance.now()`; `null` while no response is pending. */
  const waits = new Map<PoolClient, number | null>();
  let tickedAt = performance.now();
  let stalledAt = -Infinity;
  /** Time at which any connection last received data. */
  let receivedAt = -Infinity;
  let nextProbeAt = 0;

  pool.on('connect', (client) => {
    waits.set(client, null);
    client.connection.stream.on('data', () => {
      receivedAt = performance.now();
      waits.set(client, null);
    });
    client.once('end', () => waits.delete(client));
  });
  // A connection returned while its query is still running (query timeout) would break the next caller's work.
  pool.on('release', (_error, client) => {
    if (isBusy(client)) client.end().catch(() => undefined);
  });

  const silent = (now: number) =>
    [...waits]
      .filter(([, since]) => since !== null && now - since >= silentAfterMs)
      .map(([client]) => client);

  const ask = async () => {
    const askedAt = performance.now();
    if (await anyPingAnswered(options.url)) {
      nextProbeAt = performance.now() + probeGapMs;
      return;
    }
    nextProbeAt = 0;
    // Responses that arrived while this process was busy are read first.
    await nextTurn();
    const now = performance.now();
    // The tick that would detect a stall may run only after this check.
    const stalled = stalledAt >= askedAt || now - tickedAt > stallMs;
    if (stalled || now - receivedAt < silentAfterMs) return;
    const cut = silent(now);
    if (cut.length === 0) return;
    options.log.warn({ connections: cut.length }, 'Postgres not responding, connections closed');
    const reason = Object.assign(new Error('Postgres not responding'), { code: 'ETIMEDOUT' });
    for (const client of cut) client.connection.stream.destroy(reason);
  };

  const check = (): void => {
    const now = performance.now();
    // After our own process stalled, the silence proves nothing, so the wait restarts.
    const slept = now - tickedAt > stallMs;
    if (slept) stalledAt = now;
    tickedAt = now;
    for (const [client, since] of waits)
      waits.set(client, isBusy(client) ? (slept ? now : (since ?? now)) : null);
    if (now < nextProbeAt || silent(now).length === 0) return;
    nextProbeAt = Infinity;
    void ask();
  };
  const tick = startInterval(tickMs, check, {
    log: options.log,
    failed: 'check of database connections failed',
  });

  return {
    destroyAll() {
      for (const client of waits.keys()) client.connection.stream.destroy();
    },
    stop: () => tick.stop(),
  };
}
