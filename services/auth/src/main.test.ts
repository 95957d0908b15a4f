import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { mainOf } from '@geoplan/test-services/run-main';
import { testServices } from '@geoplan/test-services/test-services';
import { expect, it } from 'vitest';

const run = mainOf(new URL('./main.ts', import.meta.url));

const right = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  AMQP_URL: testServices().rabbitmq,
  INTERNAL_KEY: 'k'.repeat(32),
  TOKEN_KEYS: generateSigningRing(),
  PORT: '0',
});

it('runs from its environment and ends with 0 on SIGTERM', async () => {
  const database = await freshDatabase();
  const { child, out, ended } = run(right(database.url));
  await Promise.race([ended, expect.poll(() => out.stdout, { timeout: 20_000 }).toContain('auth отвечает')]);
  const port = /"port":(\d+)/.exec(out.stdout)?.[1];
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status, out.stderr).toBe(200);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await database.drop();
});

it.each([
  ['a sample secret', () => ({ INTERNAL_KEY: 'change-me' }), 'INTERNAL_KEY'],
  ['a wrong token key', () => ({ TOKEN_KEYS: '{}' }), 'TOKEN_KEYS'],
  [
    'no such database',
    () => ({ DATABASE_URL: new URL('/nothing', testServices().postgres).href }),
    'nothing',
  ],
])('ends with one line for %s', async (_what, wrong, named) => {
  const { out, ended } = run({ ...right(testServices().postgres), ...wrong() });
  expect((await ended)[0]).toBe(1);
  expect(out.stderr.trim().split('\n')).toHaveLength(1);
  expect(out.stderr).toContain(named);
});
