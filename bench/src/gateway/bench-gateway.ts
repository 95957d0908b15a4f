import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine } from '../machine.ts';
import { requirePrograms } from '../required-programs.ts';
import { writeSection } from '../write-section.ts';
import { checkVariants } from './check-variants.ts';
import { goals, medianSample, table, type Row } from './gateway-report.ts';
import { measure, type Sample } from './measure.ts';
import { startTestbed, type Variant } from './start-variants.ts';
import { createTokenSource } from './token-source.ts';

interface BenchOptions {
  seconds: number;
  rounds: number;
}

/** A declared call of the product: the gateway finds its endpoint, compares the role and forwards it. */
const path = '/api/users';
const manyConnections = 32;
const manyTokens = 1_000;

/** Load of one variant. */
interface Load {
  variant: Variant;
  tokens: readonly string[];
  connections: number;
}

/** One variant under one load, with its samples of all rounds. */
interface Series extends Omit<Row, 'sample'> {
  samples: Sample[];
}

/** Many connections with one token and with many; one connection to measure the added latency. */
function loadsOf(variants: readonly Variant[], many: readonly string[]): Load[] {
  const of = (...names: Variant['name'][]): Variant[] => variants.filter(({ name }) => names.includes(name));
  return [
    ...of('gateway', 'silent', 'express', 'haproxy', 'nginx').map((variant) => ({
      variant,
      tokens: variant.tokens,
      connections: manyConnections,
    })),
    ...of('gateway', 'haproxy').map((variant) => ({
      variant,
      tokens: many,
      connections: manyConnections,
    })),
    ...of('gateway', 'haproxy-hs256', 'direct').map((variant) => ({
      variant,
      tokens: variant.tokens,
      connections: 1,
    })),
  ];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function describeSample(series: Series, sample: Sample): string {
  const rate = Math.round(sample.requestsPerSecond);
  return `${series.variant}, ${series.tokens} tokens, ${series.connections} connections: ${rate}/s, p50 ${sample.p50Ms} ms, p99 ${sample.p99Ms} ms, ${sample.cpuPer1k.toFixed(4)} s/1k, foreign ${sample.foreignCores.toFixed(2)}`;
}

async function measureRound(folder: string, seconds: number, add: (load: Load, sample: Sample) => void) {
  const source = createTokenSource(folder);
  const testbed = await startTestbed(folder, source);
  try {
    await checkVariants(testbed.variants, path);
    const many = source.sign(manyTokens);
    for (const load of shuffled(loadsOf(testbed.variants, many)))
      add(load, await measure({ testbed, ...load, folder, path, seconds }));
  } finally {
    await testbed.stop();
  }
}

/** Every round has new processes: two starts of the same program differ by several per cent. */
async function measureAll(folder: string, { seconds, rounds }: BenchOptions): Promise<Row[]> {
  const all = new Map<string, Series>();
  for (let round = 1; round <= rounds; round += 1) {
    const inner = join(folder, String(round));
    mkdirSync(inner);
    await measureRound(inner, seconds, ({ variant: { name, title }, tokens, connections }, sample) => {
      const key = `${name} ${tokens.length} ${connections}`;
      const series = all.get(key) ?? {
        variant: name,
        title,
        tokens: tokens.length,
        connections,
        samples: [],
      };
      all.set(key, series);
      series.samples.push(sample);
      say(`${round}/${rounds} ${describeSample(series, sample)}`);
    });
  }
  const order = ['gateway', 'silent', 'express', 'haproxy', 'haproxy-hs256', 'nginx', 'direct'];
  return [...all.values()]
    .toSorted(
      (a, b) =>
        b.connections - a.connections ||
        a.tokens - b.tokens ||
        order.indexOf(a.variant) - order.indexOf(b.variant),
    )
    .map(({ samples, ...series }) => ({ ...series, sample: medianSample(samples) }));
}

/** Our gateway next to Express + http-proxy-middleware, HAProxy and nginx: one run, interleaved, medians (issue 10). */
export async function benchGateway(options: BenchOptions): Promise<void> {
  requirePrograms(['haproxy', 'nginx', 'wrk', 'taskset']);
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  // The worker of nginx is another user if root starts it.
  chmodSync(folder, 0o755);
  try {
    const rows = await measureAll(folder, options);
    const reached = goals(rows).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
    const method = `A response of 1 KB, wrk on one thread. The proxy runs on one core, wrk and the service (nginx, a file) on the other. ${options.rounds} interleaved rounds of ${options.seconds} s, new processes in each, medians. An altered and a missing token get 401 from all variants that verify.`;
    const text = [method, describeMachine(), table(rows), reached.join('\n')].join('\n\n');
    say(`\n${text}\n\n${writeSection('gateway', text)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
