import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paidOnce } from '@geoplan/geo/testing/pair-ledger';
import { words } from '@geoplan/geo/testing/start-geo-on-sandbox';
import { privatePostgres } from '@geoplan/test-servers/private-servers';
import { tempFolder } from '@geoplan/test-servers/processes/temp-folder';
import { systemUser } from '@geoplan/test-servers/servers/local/system-user';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { geoOnDatabase } from '../testing/geo-on-database.ts';

/** A small volume of its own, made by the kernel; only root may. */
async function smallVolume(): Promise<string> {
  const folder = await tempFolder('volume');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  const owner = systemUser('postgres');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function fill(folder: string): string {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return file;
}

it('the volume of Postgres is full in the middle of a run: 503 meanwhile, and nothing lost or paid twice', async () => {
  const server = await privatePostgres();
  onTestFinished(() => server.kill());
  const volume = await smallVolume();
  const operator = new Client({ connectionString: server.url });
  operator.on('error', () => {});
  await operator.connect();
  await operator.query(`create tablespace small location '${volume}'`);
  await operator.query('create database geo tablespace small');
  await operator.end();
  const url = new URL(server.url);
  url.pathname = '/geo';
  const geo = await geoOnDatabase(url.href, { databaseUrl: url.href });
  geo.sandbox.delay(200);
  const runId = await geo.start({ keywords: words(400), countries: ['us'] });
  await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(20);
  const filler = fill(volume);
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
  rmSync(filler);
  await geo.finished(runId, 120_000);
  expect(await geo.ledger('the volume of Postgres full', runId)).toEqual(paidOnce(400));
});
