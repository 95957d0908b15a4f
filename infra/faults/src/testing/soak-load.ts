import { setTimeout as sleep } from 'node:timers/promises';
import type { startTestProduct } from '@geoplan/embedded/testing/start-test-product';
import { parseMetricsText } from '@geoplan/kit/testing/prometheus/metrics-text';

type Product = Awaited<ReturnType<typeof startTestProduct>>;

const reads = [
  '/api/geo-analysis',
  '/api/geo-analysis/runs',
  '/api/notion/projects/cached',
  '/api/notion-configs',
  '/api/users',
  '/api/audit',
  '/api/settings',
];

/** A call that takes longer hangs, and counts as failed. */
const hungMs = 60_000;

/** Calls of one second: a machine slower than the rate gets fewer calls, and none wait in a growing queue. */
const maxUnderWay = 20;

/** Typical use: mostly reads, a run every second, followed to its first event, and an occasional sync. */
export function soakLoad(product: Product, perSecond: number) {
  const failures: string[] = [];
  let attempted = 0;
  /** Steps of the load; a run is one of two calls. */
  let sent = 0;
  const authorization = `Bearer ${product.tokens.admin}`;

  /** @returns `null` for a start beyond the five running runs of a user, which a slow machine reaches */
  async function call(method: string, path: string, body?: object): Promise<string | null> {
    attempted += 1;
    const answer = await fetch(product.origin + path, {
      method,
      headers: {
        authorization,
        ...(body && { 'content-type': 'application/json', prefer: 'respond-async' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(hungMs),
    });
    const text = await answer.text();
    if (answer.status === 409 && path === '/api/geo-analysis') return null;
    if (answer.status >= 400) failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  }

  /** The same 200 pairs each time: bought once, then from the store. */
  async function run(at: number): Promise<void> {
    const keywords = [`soak ${at % 100}`, `soak ${(at + 50) % 100}`];
    const text = await call('POST', '/api/geo-analysis', { keywords, countries: ['us', 'de'] });
    if (text === null) return;
    const { runId } = (JSON.parse(text) as { data: { runId: string } }).data;
    attempted += 1;
    const leave = new AbortController();
    const stream = await fetch(`${product.origin}/api/geo-analysis/runs/${runId}/events`, {
      headers: { authorization },
      signal: AbortSignal.any([leave.signal, AbortSignal.timeout(hungMs)]),
    });
    if (!stream.ok) failures.push(`events: ${stream.status}`);
    await stream.body?.getReader().read();
    leave.abort();
  }

  const work = (at: number): Promise<unknown> => {
    if (at % 600 === 0) return call('POST', '/api/notion/sync');
    if (at % perSecond === 0) return run(at / perSecond);
    return call('GET', reads[at % reads.length] ?? '');
  };

  return {
    failures,
    attempted: () => attempted,
    /** Sends calls for this time, at the rate if the machine can keep it; resolves when all have a response. */
    async sendFor(ms: number): Promise<void> {
      const underWay = new Set<Promise<unknown>>();
      for (const until = performance.now() + ms; performance.now() < until; sent += 1) {
        const one: Promise<unknown> = work(sent)
          .catch((error: unknown) => failures.push(String(error)))
          .finally(() => underWay.delete(one));
        underWay.add(one);
        await sleep(1_000 / perSecond);
        while (underWay.size >= maxUnderWay) await Promise.race(underWay);
      }
      await Promise.all(underWay);
    },
  };
}

function heapMb(): number {
  if (!globalThis.gc) throw new Error('this load needs node --expose-gc');
  globalThis.gc();
  return Math.round((process.memoryUsage().heapUsed / 2 ** 20) * 10) / 10;
}

/** Values of the whole product that may grow. */
export async function measureGrowth(product: Product) {
  const texts = await Promise.all(
    [...Object.values(product.urls), product.innerUrl].map(async (url) =>
      (await fetch(`${url}/metrics`)).text(),
    ),
  );
  const series = texts.flatMap(parseMetricsText);
  const sum = (name: string, state?: string) =>
    series
      .filter((each) => each.name === name && (state === undefined || each.labels['state'] === state))
      .reduce((total, { value }) => total + value, 0);
  return {
    heapMb: heapMb(),
    handles: process.getActiveResourcesInfo().length,
    connections: sum('db_pool_connections', 'busy') + sum('db_pool_connections', 'idle'),
    poolSize: sum('db_pool_size'),
    waiting: sum('db_pool_connections', 'waiting'),
    outbox: sum('outbox_messages'),
    queued: sum('bus_queue_messages'),
    parked: sum('bus_parked_messages'),
    inFlight: sum('gateway_requests_in_flight') + sum('gateway_open_streams'),
  };
}
