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

it('the volume of Postgres is full in the middle of a run: 503 meanwhile, and nothing lost or paid twice', async (context) => {
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

it('the volume of RabbitMQ is full in the middle of a run: it takes no messages, the API answers, and nothing is lost or paid twice', async (context) => {
  const volume = await smallVolume(context, 200);
  const server = await privateRabbit(volume.folder);
  // Before the volume goes from under it.
  onTestFinished(() => server.kill());
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const geo = await geoOnDatabase(database.url, { databaseUrl: database.url, rabbitUrl: server.url });
  geo.sandbox.delay(100);
  const runId = await geo.start({ keywords: words(200), countries: ['us'] });
  await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(20);
  const makeRoom = volume.fill();
  const has = (text: string) => () => geo.lines.some((line) => line.includes(text));
  // Some of the same pairs again and again: the broker looks at its volume every few seconds, and tells who sends.
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
  // Accepted meanwhile: its job waits in the outbox.
  await startAnother();
  expect((await geo.send('GET', '/api/geo-analysis/runs')).status).toBe(200);
  makeRoom();
  await expect.poll(has('broker accepts publishing again'), { interval: 20 }).toBe(true);
  await Promise.all([runId, ...others].map((each) => geo.finished(each)));
  await expect.poll(async () => (await geo.rows('select 1 from outbox')).length).toBe(0);
  expect(await geo.ledger('the volume of RabbitMQ full', runId)).toEqual(paidOnce(200));
});

it('the volume of the log is full: lines are lost and counted, the process goes on', async (context) => {
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
