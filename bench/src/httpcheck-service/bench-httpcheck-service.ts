import { loadavg } from 'node:os';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { startSiteServer } from '../httpcheck/site-server.ts';
import { idealScheduleMs } from '../httpcheck/ideal-schedule.ts';
import { measureChecker } from '../httpcheck/measure-checker.ts';
import { productFlags } from '../httpcheck/pinned-node.ts';
import { describeMachine } from '../machine.ts';
import { requirePrograms } from '../required-programs.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { measureRun } from './measure-run.ts';
import { goals, table, workerCounts, type ServiceReport, type ServiceRound } from './service-report.ts';
import { startServiceTestbed, type ServiceTestbed } from './service-testbed.ts';

/** Fewer rounds are not meaningful on a shared machine. */
const fewestRounds = 3;
/** Sites of the engine bench's list; fewer only show that the bench works. */
const allSites = 10_000;
/**
 * Share of the sites, the first ones of a run, for the comparison of workers, which takes longest. With fewer, the
 * silent sites at the end are too large a part. Not even the ideal schedule then stays well below the goal of four
 * workers (0.326 of one worker; 0.343 with 6,000 sites, 0.368 with 4,000).
 */
const workersShare = 0.8;
/** The engine bench's list. */
const list = {
  scheme: 'http',
  hasLatency: true,
  isNamed: false,
  dnsMs: 0,
  silentMs: 5_000,
} as const;
const sitesPerOrigin = 5;
/** `bare` as in the engine's bench; `each` is the product's default. */
const concurrency = { bare: 200, each: 50 };
/** Value of the product (services/httpcheck, db/runs/check-runs.ts). */
const perHost = 2;
/** The same core as in the engine's bench; the test sites use the other one. */
const checkerCore = 0;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

type SiteServer = Awaited<ReturnType<typeof startSiteServer>>;

/** The order alternates between rounds. */
async function measureRound(
  testbed: ServiceTestbed,
  siteServer: SiteServer,
  round: number,
): Promise<ServiceRound> {
  const { sites, firstSites } = testbed;
  const timeoutMs = list.silentMs;
  const bareOnce = async () => {
    await waitForIdle();
    const inOrder = { ...siteServer, sites: [...sites] };
    return measureChecker(inOrder, concurrency.bare, timeoutMs, perHost);
  };
  const early = round % 2 === 1 ? await bareOnce() : null;
  const service = await measureRun(testbed, {
    count: 1,
    concurrency: concurrency.bare,
    timeoutMs,
    core: checkerCore,
    sites,
  });
  const bare = early ?? (await bareOnce());
  const byWorkers: Partial<ServiceRound['byWorkers']> = {};
  for (const count of round % 2 === 1 ? workerCounts : workerCounts.toReversed())
    byWorkers[count] = await measureRun(testbed, {
      count,
      concurrency: concurrency.each,
      timeoutMs,
      core: null,
      sites: firstSites,
    });
  return { bare, service, byWorkers: byWorkers as ServiceRound['byWorkers'] };
}

function sayRound(round: number, rounds: number, { bare, service, byWorkers }: ServiceRound): void {
  const seconds = workerCounts.map((count) => `${(byWorkers[count].wallMs / 1_000).toFixed(2)} s`);
  say(
    `${round} of ${rounds}: ${service.wallMs.toFixed(0)} ms against ${bare.wallMs.toFixed(0)} ms, ${workerCounts.join('/')} workers ${seconds.join('/')}, start ${service.startMs.toFixed(0)} ms, wrong ${service.wrong}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

async function measureAll(
  rounds: number,
  siteServer: SiteServer,
  testbed: ServiceTestbed,
): Promise<ServiceReport> {
  // The first requests to the test sites compile their code.
  const few = { ...siteServer, sites: testbed.sites.slice(0, concurrency.bare) };
  await measureChecker(few, concurrency.bare, list.silentMs, perHost);
  const { sites, firstSites } = testbed;
  const msOf = (some: typeof sites) => some.map((site) => site.ms);
  const at = (count: number): number => idealScheduleMs(msOf(firstSites), concurrency.each * count);
  const report = {
    sites: { bare: sites.length, byWorkers: firstSites.length },
    concurrency,
    idealMs: {
      bare: idealScheduleMs(msOf(sites), concurrency.bare),
      byWorkers: { 1: at(1), 2: at(2), 4: at(4) },
    },
    rounds: [] as ServiceRound[],
  };
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await measureRound(testbed, siteServer, round);
    report.rounds.push(measured);
    sayRound(round, rounds, measured);
  }
  return report;
}

interface BenchOptions {
  rounds: number;
  /** Number of sites; a result requires 10,000. */
  sites: number;
}

/** The complete HTTP checker next to its bare engine, and by number of workers (issue 11); medians of rounds. */
export async function benchHttpcheckService({ rounds, sites: count }: BenchOptions): Promise<void> {
  requirePrograms(['taskset']);
  const [postgres, rabbit] = await Promise.all([
    startServer('postgres', 'binaries', { survivesKill: true }),
    startServer('rabbitmq', 'binaries', { survivesKill: true }),
  ]);
  const origins = Math.ceil(count / sitesPerOrigin);
  const siteServer = await startSiteServer({ ...list, sites: count, origins });
  try {
    const servers = { databaseUrl: postgres.url, rabbitUrl: rabbit.url, namespace: 'bench' };
    const testbed = await startServiceTestbed(servers, siteServer, Math.ceil(count * workersShare));
    const [{ server_version: version } = { server_version: '' }] = await testbed.sql<{
      server_version: string;
    }>('show server_version');
    let report: ServiceReport;
    try {
      report = await measureAll(rounds, siteServer, testbed);
    } finally {
      await testbed.stop();
    }
    const reached = goals(report).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
    const method = `The checker's list of ${count} URLs over ${origins} origins with latencies, in the order of a run. Only the first ${Math.ceil(count * workersShare)} are used to compare workers. Both sides check ${perHost} sites of a host at once, with no pause after a request, no confirmation check, and ${list.silentMs / 1_000} s per site. Test sites, bare checker, RabbitMQ, PostgreSQL ${version} with fsync=off and each worker are processes of one machine. A worker is the whole service with HTTP, relay and jobs, a new process for each run. The test sites run on one core, the checker of the first two rows on the other, the rest on any core. Node runs with ${productFlags.join(' ')} as in docker-compose.yml. A run lasts from the POST to its end in Postgres. Then the stored result of each site is compared with the truth. ${rounds} interleaved rounds, medians; start, memory and wrong are the worst values.`;
    const text = [method, describeMachine(), table(report), reached.join('\n')].join('\n\n');
    const written =
      rounds < fewestRounds || count !== allSites
        ? `Fewer than ${fewestRounds} rounds, or not ${allSites} sites, prove nothing and are not written down.`
        : writeSection('httpcheck-service', text);
    say(`\n${text}\n\n${written}`);
  } finally {
    siteServer.stop();
    await reapNow();
  }
}
