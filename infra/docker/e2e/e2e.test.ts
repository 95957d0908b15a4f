import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { keepLedger, shownLoad } from './ledger.ts';
import { underLoad } from './load.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Refused at once if no engine is running, or its client has no `compose`. */
const engine = await Promise.all([
  run('docker', ['version', '-f', '{{.Server.Version}}']),
  run('docker', ['compose', 'version']),
]).then(
  () => true,
  () => false,
);

it.runIf(engine)(
  'the local engine accepts the compose file, and HAProxy its rules if its image is present',
  async () => {
    const env = { ...process.env, COMPOSE_PROFILES: '' };
    const example = ['--env-file', '.env.example'];
    await run('docker', ['compose', ...example, 'config', '-q'], { cwd: root, env });
    const { stdout } = await run('docker', ['images', '-q', 'haproxy:3.0.11']);
    if (stdout.trim() === '') return;
    const file = `${root}infra/ingress/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro`;
    await run('docker', [
      'run',
      '--rm',
      '-v',
      file,
      'haproxy:3.0.11',
      'haproxy',
      '-c',
      '-f',
      '/usr/local/etc/haproxy/haproxy.cfg',
    ]);
  },
);

it("the operator's scripts have valid syntax", async () => {
  for (const file of ['infra/docker/upgrade', 'infra/docker/health-check.sh', 'infra/rabbitmq/start.sh'])
    await run('bash', ['-n', `${root}${file}`]);
});

/** Fake engine that runs one gateway and two replicas of auth, and records the commands it receives. */
async function fakeEngine({ upFails = false, isDemo = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'geoplan-engine-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = join(folder, 'log');
  const docker = `#!/bin/sh
echo "$*" >> ${log}
added() { grep -q "compose up.* $1\\$" ${log}; }
case "$*" in
  'compose ps -q gateway') echo gateway-1; if added gateway; then echo gateway-2; fi ;;
  'compose ps -q auth') printf 'auth-1\\nauth-2\\n'; if added auth; then printf 'auth-3\\nauth-4\\n'; fi ;;
  'compose ps -q sandbox') ${isDemo ? 'echo sandbox-1' : ':'} ;;
  'compose up'*) ${upFails ? 'echo "no space left" >&2; exit 1' : ':'} ;;
  inspect*) echo healthy ;;
  logs*) echo "log of $2"; echo 'its errors' >&2 ;;
esac
`;
  await writeFile(join(folder, 'docker'), docker, { mode: 0o755 });
  await writeFile(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const logs = join(folder, 'logs');
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, UPGRADE_LOGS: logs };
  const commands = async (pattern: RegExp) =>
    (await readFile(log, 'utf8')).split('\n').filter((each) => pattern.test(each));
  return {
    upgrade: (...names: string[]) => run(`${root}infra/docker/upgrade`, names, { env }),
    changes: () => commands(/^(compose up|stop|rm)/),
    builds: () => commands(/^compose .*build/),
    /** Stored logs by their file names. */
    kept: async () => {
      const [upgrade = ''] = await readdir(logs);
      const names = await readdir(join(logs, upgrade));
      const texts = names.map(async (name) => [name, await readFile(join(logs, upgrade, name), 'utf8')]);
      return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
    },
  };
}

it('an upgrade keeps the current number of replicas of the process and of its dependencies', async () => {
  const { upgrade, changes } = await fakeEngine();
  await upgrade('auth');
  const stopped = ['stop -t 30 auth-1', 'rm auth-1', 'stop -t 30 auth-2', 'rm auth-2'];
  expect(await changes()).toEqual(['compose up -d --no-recreate --scale auth=4 auth', ...stopped]);
  const second = await fakeEngine();
  await second.upgrade('gateway');
  expect(await second.changes()).toEqual([
    'compose up -d --no-recreate --scale gateway=2 --scale auth=2 gateway',
    'stop -t 30 gateway-1',
    'rm gateway-1',
  ]);
});

it('an upgrade also builds the operator’s program, and replaces the sandbox if it is running', async () => {
  const { upgrade, builds, changes } = await fakeEngine();
  await upgrade();
  await upgrade('auth');
  expect(await builds()).toEqual([
    'compose build auth notion geo httpcheck balance gateway geoplan',
    'compose build auth geoplan',
  ]);
  expect(await changes()).not.toContain('compose up -d sandbox');
  const demo = await fakeEngine({ isDemo: true });
  await demo.upgrade();
  expect(await demo.builds()).toEqual([
    'compose build auth notion geo httpcheck balance gateway geoplan sandbox',
  ]);
  expect((await demo.changes()).at(-1)).toBe('compose up -d sandbox');
});

it('an upgrade stores the output and errors of each replaced container', async () => {
  const { upgrade, kept } = await fakeEngine();
  await upgrade('auth');
  expect(await kept()).toEqual({
    'auth-auth-1.log': 'log of auth-1\nits errors\n',
    'auth-auth-2.log': 'log of auth-2\nits errors\n',
  });
});

it('an upgrade whose new replica cannot be created prints the reason and stops nothing', async () => {
  const { upgrade, changes } = await fakeEngine({ upFails: true });
  await expect(upgrade('gateway')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no space left'),
  });
  expect((await changes()).filter((each) => each.startsWith('stop'))).toEqual([]);
});

it('underLoad counts failed requests, and stops if the step fails', async () => {
  let requests = 0;
  let struck = false;
  const server = createServer(({ url }, response) => {
    requests += 1;
    // Compared by path, because requests may arrive in a different order than they were sent.
    const isStruck = !struck && url === '/api/geo-analysis';
    struck ||= isStruck;
    response.writeHead(isStruck ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const product = {
    origin: '',
    call: async (method: string, path: string) => {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return { status, body: '' };
    },
  };
  const { load } = await underLoad(product, 200, () => expect.poll(() => requests > 3 && struck).toBe(true));
  expect(load).toMatchObject({ requests, failed: 1, unavailable: 1 });
  expect(shownLoad(load, '').broken).toContain('1 × GET /api/geo-analysis: 503');
  await expect(underLoad(product, 200, () => Promise.reject(new Error('broke off')))).rejects.toThrow(
    'broke off',
  );
});

it('continues after a step that could not be completed, but reports the run as failed', async () => {
  const lines: string[] = [];
  const steps = [
    { name: 'first', promise: 'a', run: () => Promise.reject(new Error('no engine')) },
    { name: 'second', promise: 'b', run: async () => ({ what: 'shown', table: ['| a table |'] }) },
    { name: 'third', promise: 'c', run: async () => ({ what: 'shown' }) },
  ];
  expect(await keepLedger(steps, (line) => lines.push(line))).toBe(false);
  expect(lines.slice(2)).toEqual([
    '| first | a | **no** | 0 | not tried until the end — no engine |',
    '| second | b | yes | 0 | shown |',
    '| third | c | yes | 0 | shown |',
    '',
    '| a table |',
  ]);
});
