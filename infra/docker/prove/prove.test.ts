import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { keepLedger, shownLoad } from './ledger.ts';
import { underLoad } from './load.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Refused at once where no engine listens. */
const engine = await run('docker', ['version', '-f', '{{.Server.Version}}']).then(
  () => true,
  () => false,
);

it.runIf(engine)(
  'the engine here takes the compose file, and HAProxy its rules where its image is',
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

it('the scripts that the operator runs are whole', async () => {
  for (const file of ['infra/docker/upgrade', 'infra/docker/health-check.sh', 'infra/rabbitmq/start.sh'])
    await run('bash', ['-n', `${root}${file}`]);
});

it('a load counts what was not answered, and stops when the step fails', async () => {
  let requests = 0;
  let struck = false;
  const server = createServer(({ url }, response) => {
    requests += 1;
    // By its path: requests may arrive in another order than they were sent.
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

it('the ledger goes on after a step that could not be tried, and does not hold then', async () => {
  const lines: string[] = [];
  const steps = [
    { name: 'first', promise: 'a', run: () => Promise.reject(new Error('no engine')) },
    { name: 'second', promise: 'b', run: async () => ({ what: 'shown' }) },
  ];
  expect(await keepLedger(steps, (line) => lines.push(line))).toBe(false);
  expect(lines.slice(2)).toEqual([
    '| first | a | **no** | 0 | not tried to the end — no engine |',
    '| second | b | yes | 0 | shown |',
  ]);
});
