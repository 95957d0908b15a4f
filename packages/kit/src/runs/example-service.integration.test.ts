import { readFileSync } from 'node:fs';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { expect, it, onTestFinished } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { createDatabase } from '../database/pool.ts';
import { createHttpService } from '../http/create-http-service.ts';
import { listen } from '../http/listen.ts';
import { parseGatewayPublicKeys } from '../identity/gateway-keys.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createOutboxRelay } from '../outbox/outbox-relay.ts';
import { createOutboxTables } from '../outbox/outbox-tables.ts';
import { createServiceClient, gatewayPublicKeys, someone } from '../testing/service-client.ts';
import { createRequestKeys } from '../database/request-keys.ts';
import { createRunTables } from './rows/run-tables.ts';
import { createLengths, endpoints, startLengths } from './testing/example-service.ts';

const log = createLog({ service: 'test', level: 'silent' });

async function startExample() {
  const fresh = await freshDatabase();
  const database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  await createOutboxTables(database.kysely);
  await createRunTables(database.kysely);
  await createRequestKeys(database.kysely);
  const bus = createPostgresBus({ url: fresh.url, log });
  const { workers, routes } = await createLengths(database, bus, log);
  const relay = createOutboxRelay({ database, bus, log });
  relay.start();
  const server = createHttpService({
    name: 'httpcheck',
    declared: [startLengths, ...Object.values(endpoints)],
    log,
    metrics: createMetrics('httpcheck'),
    gatewayKeys: parseGatewayPublicKeys(gatewayPublicKeys),
    probes: {},
    routes,
  });
  const service = await listen(server, 0, '127.0.0.1');
  onTestFinished(async () => {
    await workers.stop();
    await relay.stop();
    await service.close();
    await bus.close();
    await database.close();
    await fresh.drop();
  });
  const caller = someone('user');
  return createServiceClient('httpcheck', () => ({ origin: `http://127.0.0.1:${service.port}`, as: caller }));
}

it('runs the example from the README: start, list, read, follow, cancel, retry', async () => {
  const { send, open } = await startExample();
  const started = await send('POST', '/api/lengths', { body: { words: ['run', 'item', 'lease'] } });
  expect(started.status).toBe(200);
  const results = [
    { key: 'run', result: 3 },
    { key: 'item', result: 4 },
    { key: 'lease', result: 5 },
  ];
  const run = { status: 'completed', total: 3, done: 3, failed: 0 };
  expect(started.body.data).toMatchObject({ ...run, results });
  const { runId } = started.body.data as { runId: string };
  const listed = await send('GET', '/api/lengths/runs?limit=1');
  expect(listed.body.data).toMatchObject({ runs: [{ runId, ...run }], nextCursor: null });
  expect((await send('GET', `/api/lengths/runs/${runId}`)).body.data).toMatchObject({ results });
  const events = await (
    await open('GET', `/api/lengths/runs/${runId}/events`, { headers: { 'last-event-id': '2' } })
  ).text();
  expect(events.match(/^event: ?\w+$/gm)).toEqual(
    ['progress', 'item', 'completed'].map((name) => expect.stringContaining(name) as string),
  );
  expect((await send('DELETE', `/api/lengths/runs/${runId}`)).status).toBe(409);
  expect((await send('POST', `/api/lengths/runs/${runId}/retry`, { body: { words: ['run'] } })).status).toBe(
    409,
  );
});

it('is identical to the example shown in the README', () => {
  const example = readFileSync(new URL('testing/example-service.ts', import.meta.url), 'utf8');
  const shown = /```ts\n([\s\S]*?)```/.exec(
    readFileSync(new URL('../../README.md', import.meta.url), 'utf8'),
  )?.[1];
  expect(shown).toBe(example.slice(example.indexOf('export async function createLengths')));
});
