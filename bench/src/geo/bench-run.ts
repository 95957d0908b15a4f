import {
  generateGatewaySigningKey,
  parseGatewaySigningKey,
  publicKeysOf,
} from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { loadavg } from 'node:os';
import { describeMachine } from '../machine.ts';
import { cpuSeconds } from '../process-usage.ts';
import { writeSection } from '../write-section.ts';
import { createBenchDatabase } from './bench-database.ts';
import { startChildServer, type ChildServer } from './child-server.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { somebody } from './signed-get.ts';
import { median } from '../stats.ts';

const fewestRounds = 5;
const pairs = 1_000;
const countries = 'us de fr it es pl cz ro in tr'.split(' ');
const delayMs = 50;
const concurrency = 20;
/** Lower bound of a run: its requests at this concurrency. */
const idealMs = (pairs * delayMs) / concurrency;

/** One finished run. */
interface RunSample {
  ms: number;
  cpuMsPerPair: number;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Calls of users with the required role. */
function caller(geo: ChildServer, signingKey: string) {
  const key = parseGatewaySigningKey(signingKey);
  return async (path: string, body: unknown): Promise<unknown> => {
    const authorization = `Bearer ${mintInternalToken(somebody('admin'), 'geo', key)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(geo.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

async function measureRun(
  geo: ChildServer,
  call: ReturnType<typeof caller>,
  round: number,
): Promise<RunSample> {
  await waitForIdle();
  const keywords = Array.from({ length: pairs / countries.length }, (_, at) => `bench ${round} word ${at}`);
  const before = { at: performance.now(), cpu: cpuSeconds(geo.pid) };
  const answer = (await call('/api/geo-analysis', { keywords, countries })) as {
    data: { results: unknown[] };
  };
  const ms = performance.now() - before.at;
  if (answer.data.results.length !== pairs) throw new Error(`${answer.data.results.length} results`);
  return { ms, cpuMsPerPair: ((cpuSeconds(geo.pid) - before.cpu) * 1000) / pairs };
}

function report(samples: readonly RunSample[]): string {
  const ms = median(samples.map((sample) => sample.ms));
  const cpu = median(samples.map((sample) => sample.cpuMsPerPair));
  const ratio = ms / idealMs;
  return [
    `A run of ${pairs} pairs, all bought. The provider (our sandbox, a separate process) responds after ${delayMs} ms, one pair per request, ${concurrency} requests at once. The whole service with its bus on PostgreSQL is one process. The time runs from POST to the complete response; ${samples.length} rounds after a warm-up, medians.`,
    describeMachine(),
    `| run | ms | to the limit of ${idealMs} ms | CPU of the service per pair, ms |\n| --- | --- | --- | --- |\n| ${pairs} pairs | ${ms.toFixed(0)} | ${ratio.toFixed(2)} | ${cpu.toFixed(2)} |`,
    `- ${ratio <= 1.25 ? 'yes' : 'NO'}: time ≤ 1.25 × limit: ${ratio.toFixed(2)}\n- ${cpu <= 5 ? 'yes' : 'NO'}: CPU per pair ≤ 5 ms: ${cpu.toFixed(2)}`,
  ].join('\n\n');
}

/** A run of 1,000 pairs with a provider that responds in 50 ms (issue 3): wall time and our own CPU. */
export async function benchRun(options: { rounds: number }): Promise<void> {
  const server = await startServer('postgres', 'binaries', { survivesKill: false });
  const started: ChildServer[] = [];
  try {
    const database = await createBenchDatabase(server.url, 'runs');
    await database.close();
    const signingKey = generateGatewaySigningKey();
    const sandbox = await startChildServer('sandbox-process.ts', { DELAY_MS: String(delayMs) });
    started.push(sandbox);
    const { host } = new URL(sandbox.origin);
    const geo = await startChildServer('geo-process.ts', {
      DATABASE_URL: database.url,
      BUS_URL: server.url,
      GATEWAY_PUBLIC_KEYS: publicKeysOf(signingKey),
      PROVIDER_HOST: host,
      CONCURRENCY: String(concurrency),
    });
    started.push(geo);
    const call = caller(geo, signingKey);
    await call('/api/settings', { rapidApiKey: 'unlimited-bench', rapidApiHost: host });
    await measureRun(geo, call, 0);
    const samples: RunSample[] = [];
    for (let round = 1; round <= Math.max(fewestRounds, options.rounds); round += 1) {
      const sample = await measureRun(geo, call, round);
      samples.push(sample);
      const load = loadavg()[0]?.toFixed(1);
      say(
        `round ${round}: ${sample.ms.toFixed(0)} ms, ${sample.cpuMsPerPair.toFixed(2)} ms CPU a pair, load ${load}`,
      );
    }
    const text = report(samples);
    say(`\n${text}\n\n${writeSection('geo-run', text)}`);
  } finally {
    await Promise.all(started.map((each) => each.stop()));
    await reapNow();
  }
}
