import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { loadavg } from 'node:os';
import { describeMachine } from '../machine.ts';
import { writeSection } from '../write-section.ts';
import { createBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { goals, tables, type GeoSamples } from './geo-report.ts';
import { fill, readTenthAgain, syntheticMeasurements } from './synthetic-measurements.ts';
import { layOutGaps, measureGaps } from './measure-gaps.ts';
import { measureQuestion, questions } from './measure-lists.ts';
import { measureChanges, measureOpportunity } from './measure-questions.ts';
import { measureStream } from './measure-stream.ts';
import { measureUpsert } from './measure-upsert.ts';
import { startChildServer, type ChildServer } from './child-server.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { createGetter } from './signed-get.ts';

/** Fewer rounds are not meaningful on a shared machine. */
const fewestRounds = 5;
const callsPerQuestion = 40;
const keywords = { small: 10_000, large: 100_000 };

/** Resources of a round. */
interface Testbed {
  /** Version of Postgres. */
  version: string;
  small: BenchDatabase;
  ours: { small: ChildServer; large: ChildServer };
  bare: ChildServer;
  get: ReturnType<typeof createGetter>;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const noSamples = (): GeoSamples => ({
  lists: new Map(),
  gaps: [],
  changes: [],
  opportunity: [],
  streams: [],
  upserts: [],
});

async function measureRound({ small, ours, bare, get }: Testbed, samples: GeoSamples): Promise<void> {
  for (const [name, question] of Object.entries(questions)) {
    await waitForIdle();
    const origins = { small: ours.small.origin, large: ours.large.origin };
    const round = await measureQuestion(get, origins, question, callsPerQuestion);
    samples.lists.set(name, [...(samples.lists.get(name) ?? []), round]);
  }
  await waitForIdle();
  samples.gaps.push(await measureGaps(get, ours.large, callsPerQuestion));
  await waitForIdle();
  samples.changes.push(await measureChanges(get, ours.large, callsPerQuestion));
  await waitForIdle();
  samples.opportunity.push(await measureOpportunity(get, ours.large, callsPerQuestion));
  await waitForIdle();
  samples.streams.push({ ours: await measureStream(get, ours.small), bare: await measureStream(get, bare) });
  await waitForIdle();
  samples.upserts.push(await measureUpsert(small, syntheticMeasurements(1_000, 'u')));
}

async function startTestbed(server: string): Promise<Testbed & { stop(): Promise<void> }> {
  const [small, large] = [
    await createBenchDatabase(server, 'small'),
    await createBenchDatabase(server, 'large'),
  ];
  await fill(small, keywords.small);
  say('100,000 records stored');
  await fill(large, keywords.large);
  await readTenthAgain(large);
  say('a tenth of them read again');
  const gaps = await layOutGaps(large);
  say(`1,000,000 records stored, gaps counted in ${(gaps.countedMs / 1_000).toFixed(1)} s`);
  const version = await small.pool.query<{ server_version: string }>('show server_version');
  const signingKey = generateGatewaySigningKey();
  const gatewayPublicKeys = publicKeysOf(signingKey);
  const start = (file: string, url: string) =>
    startChildServer(file, { DATABASE_URL: url, GATEWAY_PUBLIC_KEYS: gatewayPublicKeys });
  const ours = {
    small: await start('geo-process.ts', small.url),
    large: await start('geo-process.ts', large.url),
  };
  const bare = await start('bare-copy-process.ts', small.url);
  return {
    version: version.rows[0]?.server_version ?? '',
    small,
    ours,
    bare,
    get: createGetter(signingKey),
    async stop() {
      await Promise.all([ours.small.stop(), ours.large.stop(), bare.stop()]);
      await Promise.all([small.close(), large.close()]);
    },
  };
}

/**
 * Geo's lists, stream and writer compared with Postgres' own time for the same work (issue 3): one run, medians of
 * rounds.
 */
export async function benchGeo(options: { rounds: number }): Promise<void> {
  const rounds = Math.max(fewestRounds, options.rounds);
  const server = await startServer('postgres', 'binaries', { survivesKill: false });
  try {
    const testbed = await startTestbed(server.url);
    const samples = noSamples();
    try {
      // The first round compiles and fills caches.
      await measureRound(testbed, noSamples());
      for (let round = 1; round <= rounds; round += 1) {
        await measureRound(testbed, samples);
        say(`round ${round} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`);
      }
    } finally {
      await testbed.stop();
    }
    const reached = goals(samples).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
    const method = `The whole service over HTTP on loopback. PostgreSQL ${testbed.version} with fsync=off for both sides. ${keywords.small} and ${keywords.large} keywords × 10 of 20 countries (a tenth of these pairs measured twice). ${rounds} interleaved rounds after a warm-up, medians, ${callsPerQuestion} different queries per line and round.`;
    const text = [method, describeMachine(), tables(samples), reached.join('\n')].join('\n\n');
    say(`\n${text}\n\n${writeSection('geo', text)}`);
  } finally {
    await reapNow();
  }
}
