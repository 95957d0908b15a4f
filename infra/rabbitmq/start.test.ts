import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const names = ['', 'GATEWAY_', 'AUTH_', 'GEO_', 'NOTION_', 'HTTPCHECK_', 'BALANCE_'];

/** Runs the start script in a folder instead of the container's; returns the loaded passwords. */
async function startWith(password: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'geoplan-rabbit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await readFile(join(here, 'start.sh'), 'utf8');
  const script = text.replaceAll('/etc/geoplan/', here).replaceAll('/run/geoplan', folder);
  await writeFile(join(folder, 'start.sh'), script);
  for (const program of ['chown', 'docker-entrypoint.sh'])
    await writeFile(join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
  const passwords = names.map((name) => [`${name}RABBITMQ_PASSWORD`, password]);
  const env = { PATH: `${folder}:${process.env['PATH']}`, ...Object.fromEntries(passwords) };
  await run('bash', [join(folder, 'start.sh')], { env });
  const loaded = JSON.parse(await readFile(join(folder, 'definitions.json'), 'utf8')) as {
    users: { name: string; password: string }[];
  };
  return Object.fromEntries(loaded.users.map((user) => [user.name, user.password]));
}

it('loads passwords with @, /, #, quotes, backslashes and ampersands unchanged', async () => {
  const password = `p@ss/w#rd"\\&'$x`;
  const loaded = await startWith(password);
  expect(Object.keys(loaded)).toContain('geoplan');
  expect(new Set(Object.values(loaded))).toEqual(new Set([password]));
});

it('refuses to start without a password, and names the missing variable', async () => {
  await expect(startWith('')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('RABBITMQ_PASSWORD'),
  });
});
