import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { startEmbedded } from '../testing/start-embedded.ts';
import { filesOf } from './coverage.ts';
import { openTrace, withDebugger } from './open-trace.ts';
import { trace } from './trace.ts';

// npm run trace-request [-- --files]: counts the product files that one request opens in the gateway and its service.
const showsFiles = process.argv.includes('--files');
const repeats = 7;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'geoplan-trace-'));
const product = await startEmbedded({ DATA_DIR: dataDir, SANDBOX: 'off' }, withDebugger);
const opened = await openTrace(product);
const { coverage } = opened;

const [account] = demoAccounts;
async function logIn(): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: account?.email, password: account?.password });
  return await fetch(`${product.address}/api/auth/login`, { method: 'POST', headers, body });
}
const get = (path: string) => (token: string) =>
  fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });

const requests: { name: string; ask: (token: string) => Promise<Response> }[] = [
  { name: 'POST /api/auth/login', ask: logIn },
  { name: 'GET /api/auth/verify', ask: get('/api/auth/verify') },
  { name: 'GET /api/settings', ask: get('/api/settings') },
  { name: 'GET /api/notion-configs', ask: get('/api/notion-configs') },
];

const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('gateway/') ? 1 : 2)
    .join('/');

try {
  const { data } = (await (await logIn()).json()) as { data: { token: string } };
  for (const { name, ask } of requests) {
    const once = async (): Promise<void> => {
      const response = await ask(data.token);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}`);
    };
    // The first request also imports modules and fills caches.
    await once();
    const files = [...filesOf((await trace(coverage, once, { repeats })).own)].toSorted();
    const rooms = Object.entries(Object.groupBy(files, roomOf)).map(
      ([room, own = []]) => `${room} ${own.length}`,
    );
    say(`${name}: ${files.length} files (${rooms.join(', ')})`);
    if (showsFiles) for (const file of files) say(`  ${file}`);
  }
} finally {
  await opened.close();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
