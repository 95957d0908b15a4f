import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine } from '../machine.ts';
import { demandPrograms } from '../needs.ts';
import { writeSection } from '../write-section.ts';
import { checkVariants } from './check-variants.ts';
import { goals, medianSample, table, type Row } from './gateway-report.ts';
import { measure, type Sample } from './measure.ts';
import { startStand, type Variant } from './start-variants.ts';
import { createTokenSource } from './token-source.ts';

interface BenchOptions {
  seconds: number;
  rounds: number;
}

/** A declared call of the product: the gateway looks it up, compares the role and forwards it. */
const path = '/api/users';
const connections = 32;
const manyTokens = 1_000;

/** One variant under one load, with its samples of all rounds. */
interface Series {
  variant: Pick<Variant, 'name' | 'title'>;
  tokens: number;
  samples: Sample[];
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
  return `${series.variant.name}, ${series.tokens}: ${rate}/s, p99 ${sample.p99Ms} ms, ${sample.cpuPer1k.toFixed(4)} s/1k, foreign ${sample.foreignCores.toFixed(2)}`;
}

async function measureRound(
  folder: string,
  seconds: number,
  add: (variant: Variant, tokens: number, sample: Sample) => void,
) {
  const source = createTokenSource(folder);
  const stand = await startStand(folder, source.publicKeyFile);
  try {
    const [one, many] = [source.sign(1), source.sign(manyTokens)];
    await checkVariants(stand.variants, path, one[0] ?? '');
    const loads = [
      ...stand.variants.map((variant) => ({ variant, tokens: one })),
      ...stand.variants.filter(({ verifies }) => verifies).map((variant) => ({ variant, tokens: many })),
    ];
    for (const { variant, tokens } of shuffled(loads))
      add(
        variant,
        tokens.length,
        await measure({ stand, variant, folder, path, tokens, connections, seconds }),
      );
  } finally {
    await stand.stop();
  }
}

/** Every round has fresh processes: two starts of the same program differ by several per cent. */
async function measureAll(folder: string, { seconds, rounds }: BenchOptions): Promise<Row[]> {
  const all = new Map<string, Series>();
  for (let round = 1; round <= rounds; round += 1) {
    const inner = join(folder, String(round));
    mkdirSync(inner);
    await measureRound(inner, seconds, (variant, tokens, sample) => {
      const key = `${tokens}${variant.name}`;
      const series = all.get(key) ?? { variant, tokens, samples: [] };
      all.set(key, series);
      series.samples.push(sample);
      say(`${round}/${rounds} ${describeSample(series, sample)}`);
    });
  }
  const order = ['gateway', 'express', 'haproxy', 'nginx'];
  return [...all.values()]
    .toSorted((a, b) => a.tokens - b.tokens || order.indexOf(a.variant.name) - order.indexOf(b.variant.name))
    .map(({ variant, tokens, samples }) => ({
      variant: variant.name,
      title: variant.title,
      tokens,
      sample: medianSample(samples),
    }));
}

/** Our gateway beside Express + http-proxy-middleware, HAProxy and nginx: one run, interleaved, medians (issue 2). */
export async function benchGateway(options: BenchOptions): Promise<void> {
  demandPrograms(['haproxy', 'nginx', 'wrk', 'taskset']);
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  // nginx' worker is another user when root starts it.
  chmodSync(folder, 0o755);
  try {
    const rows = await measureAll(folder, options);
    const reached = goals(rows).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
    const method = `An answer of 1 KB, ${connections} connections, wrk on one thread; the proxy on one core, wrk and the service (nginx, a file) on the other; ${options.rounds} interleaved rounds of ${options.seconds} s, new processes in each, medians. An altered and a missing token are 401 at both that verify.`;
    const text = [method, describeMachine(), table(rows), reached.join('\n')].join('\n\n');
    say(`\n${text}\n\n${writeSection('gateway', text)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
