import { privatePostgres } from '@geoplan/test-servers/private-servers';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFailure } from './database-failure.ts';
import { createDatabase } from './pool.ts';

/** Requires passwords from the next connection on, as a production server does. */
async function askForPasswords(operator: Client): Promise<void> {
  const { rows } = await operator.query<{ hba_file: string }>('show hba_file');
  const rule = 'host all all 127.0.0.1/32 scram-sha-256';
  await operator.query(`copy (select '${rule}') to '${rows[0]?.hba_file}'`);
  await operator.query('select pg_reload_conf()');
}

test('a changed database password causes 503 responses and a logged error, and everything recovers when the password is changed back', async () => {
  const server = await privatePostgres();
  onTestFinished(() => server.kill());
  const operator = new Client({ connectionString: server.url });
  operator.on('error', () => {});
  onTestFinished(() => operator.end());
  await operator.connect();
  const setPassword = (to: string) => operator.query(`alter role app password '${to}'`);
  await setPassword('canary');
  await askForPasswords(operator);
  const url = new URL(server.url);
  url.password = 'canary';
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const database = createDatabase({ url: url.href, log, applicationName: 'refused' });
  onTestFinished(() => database.close());
  await database.ping();
  expect(lines).toEqual([]);

  await setPassword('another');
  // Existing connections keep working; new ones are refused.
  const kept = await database.pool.connect();
  const outcome = () => database.ping().catch((error: unknown) => databaseFailure(error)?.status);
  for (let at = 0; at < 3; at += 1) expect(await outcome()).toBe(503);
  const errors = () => lines.filter(({ level }) => level === 50);
  expect(errors()).toMatchObject([{ msg: expect.stringContaining('authentication failed') }]);

  await setPassword('canary');
  await database.ping();
  kept.release();
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: expect.stringContaining('again') });
  expect(errors(), 'said once').toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('canary');
});
