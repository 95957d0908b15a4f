import { randomBytes } from 'node:crypto';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { mainOf } from '@geoplan/test-services/run-main';
import { testServices } from '@geoplan/test-services/test-services';
import { expect, it } from 'vitest';

const run = mainOf(new URL('./main.ts', import.meta.url));

const right = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  AMQP_URL: testServices().rabbitmq,
  INTERNAL_KEY: 'k'.repeat(32),
  SECRETS_KEYS: `a:${randomBytes(32).toString('base64')}`,
  PORT: '0',
});

it('runs from its environment and ends with 0 on SIGTERM', async () => {
  const database = await freshDatabase();
  const { child, out, ended } = run(right(database.url));
  await Promise.race([
    ended,
    expect.poll(() => out.stdout, { timeout: 20_000 }).toContain('notion отвечает'),
  ]);
  const port = /"port":(\d+)/.exec(out.stdout)?.[1];
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status, out.stderr).toBe(200);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await database.drop();
});

it.each([
  ['a sample secret', { INTERNAL_KEY: 'change-me' }, 'INTERNAL_KEY'],
  ['a wrong key ring', { SECRETS_KEYS: 'x' }, 'SECRETS_KEYS'],
  ['a pace that is no number', { NOTION_RPS: 'fast' }, 'NOTION_RPS'],
  ['an address that is none', { NOTION_BASE_URL: 'ftp://x' }, 'NOTION_BASE_URL'],
])('ends with one line for %s', async (_what, wrong, named) => {
  const { out, ended } = run({ ...right(testServices().postgres), ...wrong });
  expect((await ended)[0]).toBe(1);
  expect(out.stderr.trim().split('\n')).toHaveLength(1);
  expect(out.stderr).toContain(named);
});
