import type { LookupFunction } from 'node:net';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, expect, it } from 'vitest';
import { createOutboundAgent, sendRequest, type TransportError } from '../outbound/send-request.ts';
import { vendorLookup } from './vendor-lookup.ts';

const server = await startStubServer();
server.answer({ body: {} });
const port = Number(new URL(server.url).port);
afterAll(() => server.close());

/** Resolves every name to this machine, as in a network that redirects a vendor's name. */
const toLoopback: LookupFunction = (_host, _options, done) =>
  done(null, [{ address: '127.0.0.1', family: 4 }]);

async function send(set: string[]): Promise<number | TransportError> {
  const agent = createOutboundAgent(1024, { lookup: vendorLookup(set, toLoopback) });
  const request = { method: 'GET', url: `http://vendor.test:${port}/`, headers: {} } as const;
  try {
    return (await sendRequest(agent, request, { timeoutMs: 10_000, signal: new AbortController().signal }))
      .status;
  } catch (error) {
    return error as TransportError;
  } finally {
    await agent.destroy();
  }
}

it("does not connect to an internal address that a vendor's name resolves to, and reports that nothing was sent", async () => {
  expect(await send([])).toMatchObject({ name: 'TransportError', code: 'EFORBIDDEN', stage: 'unsent' });
  expect(server.received).toEqual([]);
});

it('dials an address that the operator set, regardless of what its name resolves to', async () => {
  expect(await send([`http://vendor.test:${port}/openai`])).toBe(200);
});
