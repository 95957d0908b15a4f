import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '@geoplan/kit/database/pool';
import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { Transaction } from 'kysely';
import { startChildServer } from '../geo/child-server.ts';
import type { ReleaseLayout } from './check-out-release.ts';
import type { ReleaseLedger } from './release-ledger.ts';

// The other release at work: all code that touches the database or answers a request is loaded out of its folder.
const { RELEASE: folder = '', LAYOUT = '{}', SERVER_URL = '', KEYWORDS = '0' } = process.env;
const { writer, figures } = JSON.parse(LAYOUT) as ReleaseLayout;

const load = async <Module>(file: string) => (await import(pathToFileURL(join(folder, file)).href)) as Module;

/** As the other release declares it; the host is not known to the first. */
interface Figure {
  keyword: string;
  country: string;
  metrics: KeywordMetrics;
}
type Save = (trx: Transaction<unknown>, given: readonly Figure[]) => Promise<unknown>;
type Make = (count: number, mark: string) => Figure[];
type Get = (url: string) => Promise<{ status: number; ms: number }>;

const { createBenchDatabase } = await load<{
  createBenchDatabase: (server: string, name: string) => Promise<Database<unknown> & { url: string }>;
}>('bench/src/geo/bench-database.ts');
const save = (await load<Record<string, Save>>(writer.file))[writer.save] as Save;
const made = await load<Record<string, unknown>>(figures.file);
const make = made[figures.make] as Make;
const [someWord, someCountry] = [made['someWord'], made['someCountry']] as (() => string)[];
const { createGetter } = await load<{ createGetter: (key: string) => Get }>('bench/src/geo/signed-get.ts');

/** The first releases shared a secret with the gateway. */
async function gatewayKeys(): Promise<{ key: string; env: Record<string, string> }> {
  const file = 'packages/kit/src/identity/gateway-keys.ts';
  if (!existsSync(join(folder, file))) {
    const key = randomBytes(48).toString('base64');
    return { key, env: { INTERNAL_KEY: key } };
  }
  const keys = await load<{ generateGatewaySigningKey: () => string; publicKeysOf: (key: string) => string }>(
    file,
  );
  const key = keys.generateGatewaySigningKey();
  return { key, env: { GATEWAY_PUBLIC_KEYS: keys.publicKeysOf(key) } };
}

const database = await createBenchDatabase(SERVER_URL, 'upgraded');
const store = (given: readonly Figure[]) => database.kysely.transaction().execute((trx) => save(trx, given));
for (let from = 0; from < Number(KEYWORDS); from += 1_000)
  await store(make(Math.min(1_000, Number(KEYWORDS) - from), `${from}k`));
await database.pool.query('vacuum analyze');

const keys = await gatewayKeys();
const service = await startChildServer(pathToFileURL(join(folder, 'bench/src/geo/geo-process.ts')).href, {
  DATABASE_URL: database.url,
  ...keys.env,
});
const get = createGetter(keys.key);

const ledger: ReleaseLedger = { stored: [], readings: 0, writeMs: [], readMs: [], failures: [] };
const over = new AbortController();

/** Makes up new keywords and reads each of them again, with other figures. */
async function write(name: string): Promise<void> {
  for (let round = 0; !over.signal.aborted; round += 1) {
    const first = make(1, `${name}${round}w`);
    const again = first.map((each, at) => ({ ...each, metrics: first.at(at - 1)?.metrics ?? each.metrics }));
    let acknowledged: Figure[] = [];
    for (const given of [first, again]) {
      const began = performance.now();
      try {
        await store(given);
        acknowledged = given;
        ledger.readings += given.length;
      } catch (error) {
        ledger.failures.push(`write: ${String(error)}`);
      }
      ledger.writeMs.push(performance.now() - began);
    }
    ledger.stored.push(...acknowledged);
  }
}

/** Asks for pages, searches, a country, and at times for everything; its own schemas check what it answers. */
async function read(): Promise<void> {
  for (let round = 0; !over.signal.aborted; round += 1) {
    const pages = [
      '/keywords?sort=searchVolume',
      `/keywords?${new URLSearchParams({ search: someWord?.() ?? '' }).toString()}`,
      `/keywords?country=${someCountry?.()}`,
      '/coverage',
    ];
    const question = round % 20 === 19 ? '' : (pages[round % pages.length] ?? '');
    const began = performance.now();
    try {
      const { status } = await get(`${service.origin}/api/geo-analysis${question}`);
      if (status !== 200) ledger.failures.push(`read of ${question}: ${status}`);
    } catch (error) {
      ledger.failures.push(`read of ${question}: ${String(error)}`);
    }
    ledger.readMs.push(performance.now() - began);
  }
}

process.send?.({ url: database.url });
await once(process, 'message');
const work = [write('a'), write('b'), read(), read()];
await once(process, 'message');
over.abort();
await Promise.all(work);
await service.stop();
await database.close();
process.send?.(ledger);
// Ended by the bench, once it has read this.
await once(process, 'message');
