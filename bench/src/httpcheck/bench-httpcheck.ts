import { loadavg } from 'node:os';
import { describeMachine } from '../machine.ts';
import { requirePrograms } from '../required-programs.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { startSiteServer, type SiteList, type SiteServer } from './site-server.ts';
import { goals, table, type Part } from './httpcheck-report.ts';
import { idealScheduleMs } from './ideal-schedule.ts';
import { measureChecker } from './measure-checker.ts';
import { canAskNames, measureCurl } from './measure-curl.ts';
import { productFlags } from './pinned-node.ts';

/** Fewer rounds are not meaningful on a shared machine. */
const fewestRounds = 3;
const limit = 200;
/** Timeouts of one check, ms: as in performance.md 2; shorter if no responding site is late. */
const [timeoutMs, shortTimeoutMs] = [5_000, 2_000];
const common = {
  scheme: 'http',
  hasLatency: false,
  isNamed: false,
  dnsMs: 20,
  silentMs: shortTimeoutMs,
} as const;

const lists = {
  mixed: { ...common, sites: 10_000, origins: 2_000, hasLatency: true, silentMs: timeoutMs },
  instant: { ...common, sites: 6_000, origins: 6_000 },
  tls: { ...common, sites: 2_000, origins: 2_000, scheme: 'https' },
  names: { ...common, sites: 2_000, origins: 2_000, isNamed: true },
} as const satisfies Record<string, SiteList>;
type PartName = keyof typeof lists;

const titles: Record<PartName, string> = {
  mixed: '10,000 URLs over 2,000 origins with latencies',
  instant: '6,000 origins that respond at once',
  tls: '2,000 origins over TLS, full handshakes',
  names: '2,000 cold names, DNS in 20 ms',
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function idealMs(name: PartName, siteServer: SiteServer): number | null {
  const { isNamed, hasLatency, dnsMs } = lists[name];
  if (!isNamed && !hasLatency) return null;
  return idealScheduleMs(
    siteServer.sites.map(({ ms }) => ms + (isNamed ? dnsMs : 0)),
    limit,
  );
}

async function measureRound(
  siteServer: SiteServer,
  silentMs: number,
  isCurlFirst: boolean,
): Promise<Part['rounds'][number]> {
  const curl = async () =>
    canAskNames(siteServer) ? (await waitForIdle(), await measureCurl(siteServer, limit, silentMs)) : null;
  const early = isCurlFirst ? await curl() : null;
  await waitForIdle();
  const ours = await measureChecker(siteServer, limit, silentMs);
  return { ours, curl: early ?? (await curl()) };
}

/** Sends one request before the rounds, because the first requests to the test sites compile their code. */
async function measurePart(name: PartName, rounds: number): Promise<Part> {
  const { silentMs } = lists[name];
  const siteServer = await startSiteServer(lists[name]);
  try {
    await measureChecker({ ...siteServer, sites: siteServer.sites.slice(0, limit) }, limit, silentMs);
    const part: Part = {
      name: titles[name],
      sites: siteServer.sites.length,
      idealMs: idealMs(name, siteServer),
      rounds: [],
    };
    for (let round = 1; round <= rounds; round += 1) {
      const measured = await measureRound(siteServer, silentMs, round % 2 === 1);
      part.rounds.push(measured);
      const { ours, curl } = measured;
      const [wall, cpu] = [
        ours.wallMs / (curl?.wallMs ?? Number.NaN),
        ours.cpuMs / (curl?.cpuMs ?? Number.NaN),
      ];
      say(
        `${name} ${round} of ${rounds}: wall ${ours.wallMs.toFixed(0)} ms (${wall.toFixed(2)} × curl), CPU ${cpu.toFixed(2)} × curl, wrong ${ours.wrong}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
      for (const wrong of ours.wrongResults ?? []) say(`  wrong: ${wrong}`);
    }
    return part;
  } finally {
    siteServer.stop();
  }
}

/** The bare engine of the HTTP checker next to curl (issue 11); one run, medians of rounds. */
export async function benchHttpcheck({ rounds }: { rounds: number }): Promise<void> {
  requirePrograms(['curl', 'taskset', 'bash']);
  const parts = {
    mixed: await measurePart('mixed', rounds),
    instant: await measurePart('instant', rounds),
    tls: await measurePart('tls', rounds),
    names: await measurePart('names', rounds),
  };
  const reached = goals(parts).map((goal) => `- ${goal.reached ? 'yes' : 'NO'}: ${goal.text}`);
  const method = `The test sites, checker and curl are separate processes, the test sites on one core, the checker or curl on the other. ${limit} checks at once, at most ${timeoutMs / 1_000} s per site of the first list, ${shortTimeoutMs / 1_000} s otherwise; both follow redirects with GET. The checker also searches each page for marks of parking; curl reads all of it. CPU is that of the run, without the start of the process. Node runs with ${productFlags.join(' ')} as in docker-compose.yml; otherwise it keeps 100 MiB of garbage. Wrong: results with a wrong value in any of the five fields, for curl a wrong last code. ${rounds} interleaved rounds, medians.`;
  const text = [method, describeMachine(), table(Object.values(parts)), reached.join('\n')].join('\n\n');
  const written =
    rounds < fewestRounds
      ? `Fewer than ${fewestRounds} rounds prove nothing and are not written down.`
      : writeSection('httpcheck', text);
  say(`\n${text}\n\n${written}`);
}
