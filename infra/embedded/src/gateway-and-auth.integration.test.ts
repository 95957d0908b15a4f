import { defaultKeywordHost } from '@geoplan/contracts/geo/geo-settings';
import { startTracing } from '@geoplan/kit/tracing/start-tracing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestProduct } from './testing/start-test-product.ts';
import { startTraceCollector } from './testing/trace-collector.ts';

let product: Awaited<ReturnType<typeof startTestProduct>>;
beforeAll(async () => {
  // A poll before a run's message would do its work, in an unrelated trace.
  product = await startTestProduct({ geoSweepMs: 3_600_000 });
});
afterAll(() => product.close());

async function call(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(product.origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { data: unknown } };
}

const statusOf = async (token: string): Promise<number> =>
  (await call('GET', '/api/auth/verify', token)).status;

describe('the gateway (P28)', () => {
  it('rejects a session within 5 s after a logout', async () => {
    const token = await product.signIn('viewer@example.org');
    expect(await statusOf(token)).toBe(200);
    expect((await call('POST', '/api/auth/logout', token)).status).toBe(200);
    await expect.poll(() => statusOf(token)).toBe(401);
    expect(await statusOf(product.tokens.viewer)).toBe(200);
  });

  it('rejects a session within 5 s after an admin changes the role or disables the account', async () => {
    for (const change of [{ role: 'user' }, { role: 'viewer', disabled: true }]) {
      const token = await product.signIn('viewer@example.org');
      expect(await statusOf(token)).toBe(200);
      const { body } = await call('GET', '/api/users', product.tokens.admin);
      const accounts = body.data as { id: string; email: string }[];
      const id = accounts.find(({ email }) => email === 'viewer@example.org')?.id;
      expect((await call('PATCH', `/api/users/${id}`, product.tokens.admin, change)).status).toBe(200);
      await expect.poll(() => statusOf(token)).toBe(401);
    }
  });
});

describe('denied access at the gateway', () => {
  it('writes one audit row that records who did what, when and from where (P33)', async () => {
    expect((await call('GET', '/api/audit', product.tokens.user)).status).toBe(403);
    const refusals = async (): Promise<unknown[]> => {
      const { body } = await call('GET', '/api/audit?limit=50', product.tokens.admin);
      return (body.data as { items: { action: string }[] }).items.filter(
        ({ action }) => action === 'access.refused',
      );
    };
    await expect.poll(refusals).toEqual([
      expect.objectContaining({
        actor: 'user@example.org',
        target: 'GET /api/audit',
        result: 'refused',
        ip: '127.0.0.1',
      }),
    ]);
  });
});

describe('traces', () => {
  it('forms one trace tree for a run, from the request at the gateway across the bus to the work on its pairs', async () => {
    const collector = await startTraceCollector();
    const stopTracing = await startTracing('test', collector.endpoint);
    onTestFinished(async () => {
      await stopTracing();
      await collector.close();
    });
    const { admin } = product.tokens;
    const provider = {
      rapidApiKey: 'unlimited-traced',
      rapidApiEnabled: true,
      rapidApiHost: defaultKeywordHost,
    };
    const saved = await call('POST', '/api/settings', admin, provider);
    expect(saved.status).toBe(200);
    const answer = await fetch(`${product.origin}/api/geo-analysis`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
      },
      body: JSON.stringify({ keywords: ['traced'], countries: ['de'] }),
    });
    // The request's id without dashes, which every log line also has.
    const traceId = (answer.headers.get('x-request-id') ?? '').replaceAll('-', '');
    await expect
      .poll(() => collector.of(traceId).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['POST /api/geo-analysis', 'handle geo.lookup', 'work on items']));
    const spans = collector.of(traceId);
    const parents = (name: string) =>
      spans
        .filter((span) => span.name === name)
        .map((span) => spans.find(({ spanId }) => spanId === span.parentSpanId)?.name);
    // The gateway's span has no parent, the service's span is its child.
    expect(new Set(parents('POST /api/geo-analysis'))).toEqual(
      new Set(['POST /api/geo-analysis', undefined]),
    );
    expect(new Set(parents('handle geo.lookup'))).toEqual(new Set(['POST /api/geo-analysis']));
    expect(new Set(parents('work on items'))).toEqual(new Set(['handle geo.lookup']));
  });
});
