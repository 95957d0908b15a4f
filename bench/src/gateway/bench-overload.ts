import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine } from '../machine.ts';
import { residentMib } from '../process-usage.ts';
import { requirePrograms } from '../required-programs.ts';
import { median, quantile } from '../stats.ts';
import { writeSection } from '../write-section.ts';
import { probe, type ProbeResult } from './probe.ts';
import { cores, startTestbed } from './start-variants.ts';
import { createTokenSource } from './token-source.ts';
import { runWrk } from './wrk.ts';

const path = '/api/users';
/** Requests in flight that keep the gateway's core busy: its measured capacity. */
const fullConnections = 32;
const overload = 10;
/** Time for the gateway to recover its latency, s. */
const recoveryS = 10;

/** Results of one round. */
interface Round {
  fullP99Ms: number;
  overloadP99Ms: number;
  /** Share of all probes accepted at full load, and at ten times that. */
  acceptedShare: { full: number; over: number };
  /** Responses other than 200 or 429/503 with `Retry-After`. */
  wrong: number;
  residentMib: number;
  /**
   * Seconds after the end of the load until the p99 of one second is again at most 1.2 × that of full load; Infinity if
   * not in time.
   */
  recoveredS: number;
}

const isAccepted = ({ status }: ProbeResult): boolean => status === 200;
const isRejected = ({ status, hasRetryAfter }: ProbeResult): boolean =>
  (status === 429 || status === 503) && hasRetryAfter;

const shareAccepted = (results: readonly ProbeResult[]): number =>
  results.filter(isAccepted).length / results.length;

const p99 = (results: readonly ProbeResult[]): number =>
  quantile(
    results.filter(isAccepted).map(({ ms }) => ms),
    0.99,
  );

function recoveredAfter(results: readonly ProbeResult[], limitMs: number): number {
  for (let second = 0; second < recoveryS; second += 1) {
    const window = results.filter(({ sentAtMs }) => Math.floor(sentAtMs / 1000) === second);
    if (window.every(isAccepted) && p99(window) <= limitMs) return second;
  }
  return Number.POSITIVE_INFINITY;
}

async function measureRound(folder: string, seconds: number): Promise<Round> {
  const testbed = await startTestbed(folder, createTokenSource(folder));
  try {
    const gateway = testbed.variants.find(({ name }) => name === 'gateway');
    if (!gateway) throw new Error('no gateway was started');
    const { tokens } = gateway;
    const { port, pid } = gateway.process;
    const beside = async (connections: number, forS: number): Promise<ProbeResult[]> => {
      const load = runWrk({ core: cores.others, folder, port, path, tokens, connections, seconds: forS });
      const results = await probe({ core: cores.others, port, path, token: tokens[0] ?? '' }, forS);
      await load;
      return results;
    };
    await beside(fullConnections, 3);
    const full = await beside(fullConnections, seconds);
    const over = await beside(fullConnections * overload, seconds);
    const resident = residentMib(pid);
    const after = await beside(fullConnections, recoveryS);
    return {
      fullP99Ms: p99(full),
      overloadP99Ms: p99(over),
      acceptedShare: { full: shareAccepted(full), over: shareAccepted(over) },
      wrong: [...full, ...over, ...after].filter((each) => !isAccepted(each) && !isRejected(each)).length,
      residentMib: resident,
      recoveredS: recoveredAfter(after, 1.2 * p99(full)),
    };
  } finally {
    await testbed.stop();
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function report(rounds: readonly Round[]): string {
  const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
  const full = of((round) => round.fullP99Ms);
  const over = of((round) => round.overloadP99Ms);
  const worstMemory = Math.max(...rounds.map((round) => round.residentMib));
  const recovered = Math.max(...rounds.map((round) => round.recoveredS));
  const wrong = rounds.reduce((sum, round) => sum + round.wrong, 0);
  const goals = [
    [over <= 2 * full, `p99 of accepted requests ≤ 2 × that at full load: ${(over / full).toFixed(2)}`],
    [wrong === 0, `everything else is 429 or 503 with Retry-After; other responses: ${wrong}`],
    [worstMemory < 512, `memory < 512 MiB: ${Math.round(worstMemory)}`],
    [recovered <= recoveryS, `as fast as before within 10 s: ${recovered} s`],
  ] as const;
  const fullShare = percent(of((round) => round.acceptedShare.full));
  const overShare = percent(of((round) => round.acceptedShare.over));
  return [
    '| load | p99 of accepted, ms | accepted |',
    '| --- | --- | --- |',
    `| full: ${fullConnections} connections | ${full.toFixed(1)} | ${fullShare} |`,
    `| ${overload} × that | ${over.toFixed(1)} | ${overShare} |`,
    '',
    ...goals.map(([reached, text]) => `- ${reached ? 'yes' : 'NO'}: ${text}`),
  ].join('\n');
}

/**
 * The gateway under ten times the load that saturates its core (reliability P22), measured by a steady 200 requests per
 * second.
 */
export async function benchOverload({ seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  requirePrograms(['haproxy', 'nginx', 'wrk', 'taskset', 'chrt']);
  const folder = mkdtempSync(join(tmpdir(), 'bench-overload-'));
  chmodSync(folder, 0o755);
  try {
    const all: Round[] = [];
    for (let at = 1; at <= rounds; at += 1) {
      const inner = join(folder, String(at));
      mkdirSync(inner);
      const round = await measureRound(inner, seconds);
      process.stdout.write(`${at}/${rounds} ${JSON.stringify(round)}\n`);
      all.push(round);
    }
    const method = `The gateway runs on one core; wrk, 200 probes per second and the service (nginx, 1 KB) on the other. The figures are those of the probes. ${rounds} rounds of ${seconds} s with new processes, medians.`;
    const text = [method, describeMachine(), report(all)].join('\n\n');
    process.stdout.write(`\n${text}\n\n${writeSection('overload', text)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
