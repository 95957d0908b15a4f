import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { startFakeAuth, testSigningKey } from './fake-auth.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The gateway as an operator starts it: `main.ts` in a separate process, with a fake auth. */
export async function startGatewayProcess(env: Record<string, string> = {}) {
  const auth = await startFakeAuth();
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      INNER_PORT: '0',
      SERVICE_URLS: `auth=${auth.origin}`,
      GATEWAY_SIGNING_KEY: testSigningKey,
      AMQP_URL: sharedServers().rabbitmq,
      REDIS_URL: sharedServers().redis,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => {
    errors += piece.toString();
  });
  let rest = '';
  const ports = new Promise<{ port: number; innerPort: number }>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      const parts = (rest + piece.toString()).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (line.includes('gateway listening'))
          resolve(JSON.parse(line) as { port: number; innerPort: number });
      }
    });
    child.once('exit', () => reject(new Error(`the gateway did not start: ${errors}`)));
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const { port, innerPort } = await ports.catch(async (error: unknown) => {
    await auth.close();
    throw error;
  });

  return {
    auth,
    child,
    port,
    innerPort,
    origin: `http://127.0.0.1:${port}`,
    lines,
    errors: () => errors,
    async residentKb(): Promise<number> {
      // Polled, so it starts no process for each read if the kernel's file has the value.
      if (process.platform === 'linux') {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
      }
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout);
    },
    /** Sends SIGTERM and returns the exit code. */
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      await auth.close();
      return code;
    },
  };
}
