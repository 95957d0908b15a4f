import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLogFile } from '@geoplan/embedded/data-folder/log-file';
import { paidOnce } from '@geoplan/geo/testing/pair-ledger';
import { words } from '@geoplan/geo/testing/start-geo-on-sandbox';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { privatePostgres, privateRabbit } from '@geoplan/test-servers/private-servers';
import { systemUser } from '@geoplan/test-servers/servers/local/system-user';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { geoOnDatabase } from '../testing/geo-on-database.ts';
import { smallVolume } from '../testing/small-volume.ts';

it('a full volume of Postgres in the middle of a run gives 503, and nothing is lost or paid twice', async (context) => {
  const volume = await smallVolume(context, 40);
  const owner = systemUser('postgres');
  if (owner) chownSync(volume.folder, owner.uid, owner.gid);
  const server = await privatePostgres();
  onTestFinished(() => server.kill());
  const operator = new Client({ connectionString: server.url });
  operator.on('error', () => {});
  await operator.connect();
  await operator.query(`create tablespace small location '${volume.folder}'`);
  await operator.query('create database geo tablespace small');
  await operator.end();
  const url = new URL(server.url);
  url.pathname = '/geo';
  const geo = await geoOnDatabase(url.href, { databaseUrl: url.href });
  geo.sandbox.delay(200);
  const runId = await geo.start({ keywords: words(400), countries: ['us'] });
  await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(20);
  const makeRoom = volume.fill();
  await expect
    .poll(() => geo.lines.some((line) => line.includes('No space left')), { interval: 20 })
    .toBe(true);
  const start = () =>
    geo.send('POST', '/api/geo-analysis', {
      body: { keywords: words(3_000, 'more'), countries: ['us'] },
      headers: { prefer: 'respond-async' },
    });
  expect((await start()).status).toBe(503);
  expect((await geo.send('GET', '/api/geo-analysis/runs')).status, 'what is there can be read').toBe(200);
  makeRoom();
  await geo.finished(runId);
  expect(await geo.ledger('the volume of Postgres full', runId)).toEqual(paidOnce(400));
});

it('a full volume of RabbitMQ in the middle of a run stops its messages, while the API responds, and nothing is lost or paid twice', async (context) => {
  const volume = await smallVolume(context, 200);
  const server = await privateRabbit(volume.folder);
  // Stops the server before the volume is unmounted.
  onTestFinished(() => server.kill());
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const geo = await geoOnDatabase(database.url, { databaseUrl: database.url, rabbitUrl: server.url });
  geo.sandbox.delay(100);
  const runId = await geo.start({ keywords: words(200), countries: ['us'] });
  await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(20);
  const makeRoom = volume.fill();
  const has = (text: string) => () => geo.lines.some((line) => line.includes(text));
  // More runs on the same pairs, started until the broker refuses messages. The broker checks its volume every few
  // seconds and then notifies publishers.
  const others: string[] = [];
  async function startAnother(): Promise<void> {
    others.push(await geo.start({ keywords: words(50), countries: ['us'] }));
  }
  const isRefused = has('broker blocked publishing');
  async function send(): Promise<boolean> {
    if (!isRefused()) await startAnother();
    return isRefused();
  }
  await expect.poll(send, { interval: 500 }).toBe(true);
  // Accepted during the outage, while its job waits in the outbox.
  await startAnother();
  expect((await geo.send('GET', '/api/geo-analysis/runs')).status).toBe(200);
  makeRoom();
  await expect.poll(has('broker unblocked publishing'), { interval: 20 }).toBe(true);
  await Promise.all([runId, ...others].map((each) => geo.finished(each)));
  await expect.poll(async () => (await geo.rows('select 1 from outbox')).length).toBe(0);
  expect(await geo.ledger('the volume of RabbitMQ full', runId)).toEqual(paidOnce(200));
});

it('a full volume of the log loses and counts lines, and the process continues', async (context) => {
  const volume = await smallVolume(context, 1);
  let shown = '';
  const file = join(volume.folder, 'geoplan.log');
  const log = openLogFile(file, { ending: () => false, show: (text) => void (shown += text) });
  log.write('{"msg":"first"}\n');
  const makeRoom = volume.fill();
  const line = `{"msg":"${'x'.repeat(5_000)}"}\n`;
  for (let nth = 0; nth < 5; nth += 1) log.write(line);
  expect(shown).toContain('ENOSPC');
  makeRoom();
  log.write('{"msg":"room again"}\n');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.at(-1)).toBe('{"msg":"room again"}');
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ level: 'warn', lostLines: expect.any(Number) });
});
