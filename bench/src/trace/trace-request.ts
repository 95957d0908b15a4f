import { openCoverage } from './coverage.ts';
import { startTracedProduct } from './traced-product.ts';

// npm run trace-request [-- --files]: how many of our files one request opens, in the gateway and its service together.
const showsFiles = process.argv.includes('--files');
/** What timers do meanwhile is not in every one of so many. */
const repeats = 7;

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

async function filesDuring(ask: () => Promise<Response>): Promise<Set<string>> {
  await coverage.take();
  const response = await ask();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  // The embedded run only holds together what runs in processes of its own elsewhere.
  return new Set([...(await coverage.take()).keys()].filter((file) => !file.startsWith('infra/')));
}

async function filesOf(ask: () => Promise<Response>): Promise<string[]> {
  // The first of its kind imports and remembers.
  let files = [...(await filesDuring(ask))];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const again = await filesDuring(ask);
    files = files.filter((file) => again.has(file));
  }
  return files.toSorted();
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
