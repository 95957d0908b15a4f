import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf, openCoverage, type Calls } from './coverage.ts';
import { startTracedProduct } from './traced-product.ts';

// npm run trace-request [-- --files]: how many of our files one request opens, in the gateway and its service together.
const showsFiles = process.argv.includes('--files');
/** Rounds of a request and of as much time without one, whose timers are subtracted. */
const repeats = 7;
/** The access line and the way back into the pools come after the answer, ms. */
const afterwardsMs = 50;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const product = await startTracedProduct();
const coverage = await openCoverage(product.debuggerUrl);

interface Traced {
  name: string;
  ask: (token: string) => Promise<Response>;
}

const json = { 'content-type': 'application/json' };

function logIn(): Promise<Response> {
  const body = JSON.stringify({ email: 'admin@demo.local', password: 'demo-password' });
  return fetch(`${product.address}/api/auth/login`, { method: 'POST', headers: json, body });
}
const get = (path: string) => (token: string) =>
  fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });

const requests: Traced[] = [
  { name: 'POST /api/auth/login', ask: logIn },
  { name: 'GET /api/auth/verify', ask: get('/api/auth/verify') },
  { name: 'GET /api/settings', ask: get('/api/settings') },
  { name: 'GET /api/notion-configs', ask: get('/api/notion-configs') },
];

async function exchange(ask: () => Promise<Response>): Promise<void> {
  const response = await ask();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  await sleep(afterwardsMs);
}

async function callsDuring(work: () => Promise<unknown>): Promise<Calls> {
  await coverage.take();
  await work();
  return coverage.take();
}

/** Called for each request, and clearly more often than by timers in the same time without one. */
function isOfRequest(key: string, asked: readonly Calls[], idle: readonly Calls[]): boolean {
  const [withIt, without] = [asked, idle].map((rounds) =>
    rounds.reduce((sum, calls) => sum + (calls.get(key) ?? 0), 0),
  ) as [number, number];
  return asked.every((calls) => calls.has(key)) && withIt - without > Math.max(repeats, without) / 2;
}

async function filesOf(ask: () => Promise<Response>): Promise<string[]> {
  // The first of its kind imports and remembers.
  await exchange(ask);
  const [asked, idle]: [Calls[], Calls[]] = [[], []];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const startedAt = performance.now();
    asked.push(await callsDuring(() => exchange(ask)));
    const tookMs = performance.now() - startedAt;
    idle.push(await callsDuring(() => sleep(tookMs)));
  }
  const keys = [...(asked[0]?.keys() ?? [])].filter((key) => isOfRequest(key, asked, idle));
  // The embedded run only holds together what runs in processes of its own elsewhere.
  return [...new Set(keys.map(fileOf))].filter((file) => !file.startsWith('infra/')).toSorted();
}

const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('gateway/') ? 1 : 2)
    .join('/');

try {
  const { data } = (await (await logIn()).json()) as { data: { token: string } };
  for (const { name, ask } of requests) {
    const files = await filesOf(() => ask(data.token));
    const rooms = Object.entries(Object.groupBy(files, roomOf)).map(
      ([room, own = []]) => `${room} ${own.length}`,
    );
    say(`${name}: ${files.length} files (${rooms.join(', ')})`);
    if (showsFiles) for (const file of files) say(`  ${file}`);
  }
} finally {
  coverage.close();
  await product.stop();
}
