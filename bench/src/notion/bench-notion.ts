import { loadavg } from 'node:os';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { waitForIdle } from '../wait-for-idle.ts';
import { describeMachine } from '../machine.ts';
import { writeSection } from '../write-section.ts';
import { measureCounting } from './measure-counting.ts';
import { measureReads } from './measure-reads.ts';
import { measureBareLoop, measureChanges, measureFirstSync } from './measure-sync.ts';
import { goals, tables, type NotionSample } from './notion-report.ts';
import { startNotionTestbed, type NotionTestbed } from './notion-testbed.ts';

/** Fewer rounds are not meaningful on a shared machine. */
const fewestRounds = 5;
const rows = 10_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function whenIdle<T>(work: () => Promise<T>): Promise<T> {
  await waitForIdle();
  return work();
}

/** The order alternates between rounds. */
async function measureBoth(testbed: NotionTestbed, isBareFirst: boolean) {
  const early = isBareFirst ? await whenIdle(() => measureBareLoop(testbed)) : null;
  const ours = await whenIdle(() => measureFirstSync(testbed));
  return { ours, bare: early ?? (await whenIdle(() => measureBareLoop(testbed))) };
}

async function measureRound(testbed: NotionTestbed, round: number): Promise<NotionSample> {
  const first = await measureBoth(testbed, round % 2 === 1);
  // Done by autovacuum within a minute in production.
  await testbed.database.pool.query('vacuum analyze');
  const reads = await whenIdle(() => measureReads(testbed));
  const counting = await measureCounting(testbed.database);
  return { ...first, reads, counting, changes: await measureChanges(testbed) };
}

async function measureRounds(testbed: NotionTestbed, rounds: number): Promise<NotionSample[]> {
  const samples: NotionSample[] = [];
  // The first round compiles and fills caches.
  await measureRound(testbed, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const sample = await measureRound(testbed, round);
    samples.push(sample);
    const [ours, bare, load] = [sample.ours.ms, sample.bare.ms, loadavg()[0] ?? 0];
    say(
      `round ${round} of ${rounds}: ${ours.toFixed(0)} ms against ${bare.toFixed(0)} ms, load ${load.toFixed(1)}`,
    );
  }
  return samples;
}

/** The copy of the workspace: time to create, update and read it (issue 4); one run, medians of rounds. */
export async function benchNotion({ rounds }: { rounds: number }): Promise<void> {
  const server = await startServer('postgres', 'binaries', { survivesKill: false });
  try {
    const testbed = await startNotionTestbed(server.url, rows);
    let samples: NotionSample[];
    try {
      samples = await measureRounds(testbed, rounds);
    } finally {
      await testbed.stop();
    }
    const reached = goals(samples).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
    const method = `The whole service with its bus on PostgreSQL, HTTP on loopback. Notion is our sandbox without a rate limit. The SDK's bare loop, the service and the sandbox are separate processes. PostgreSQL ${testbed.version} with fsync=off; ${rounds} interleaved rounds after a warm-up, medians.`;
    const text = [method, describeMachine(), tables(samples, rows), reached.join('\n')].join('\n\n');
    const written =
      rounds < fewestRounds
        ? `Fewer than ${fewestRounds} rounds prove nothing and are not written down.`
        : writeSection('notion', text);
    say(`\n${text}\n\n${written}`);
  } finally {
    await reapNow();
  }
}
