import type { Measured } from '../httpcheck/measure-checker.ts';
import { median } from '../stats.ts';
import type { RunMeasured } from './measure-run.ts';

/** Compared numbers of workers. */
export const workerCounts = [1, 2, 4] as const;
type WorkerCount = (typeof workerCounts)[number];

/** One round of both comparisons. */
export interface ServiceRound {
  bare: Measured;
  /** Run with the same limits as `bare`. */
  service: RunMeasured;
  byWorkers: Record<WorkerCount, RunMeasured>;
}

export interface ServiceReport {
  /** Numbers of sites in a run: for `bare` and `service`, and in the comparison of workers. */
  sites: { bare: number; byWorkers: number };
  /** Concurrent checks of `bare` and `service`, and of each of several workers. */
  concurrency: { bare: number; each: number };
  /** Shortest time of the list, ms: for `bare` and `service`, and by number of workers. */
  idealMs: { bare: number; byWorkers: Record<WorkerCount, number> };
  rounds: readonly ServiceRound[];
}

/** Goals of issue 11: the overhead over the bare checker, and the savings by workers. */
const goalRatios = { service: 1.05, 2: 0.6, 4: 0.35 } as const;
const goalStartMs = 1_000;
const goalPeakMib = 210;

/** Displayed values of a run. */
interface Row {
  name: string;
  sites: number;
  idealMs: number;
  /** Duration relative to the run that it is compared with. */
  ratio: number;
  wallMs: number;
  /** NaN if nothing is started. */
  startMs: number;
  cpuMs: number;
  peakMib: number;
  wrong: number;
}

type Rounds = readonly ServiceRound[];
type Pick = (round: ServiceRound) => Measured & { startMs?: number };

const middle = (rounds: Rounds, figure: (round: ServiceRound) => number) => median(rounds.map(figure));
/** Memory, results and a slow start are not random, so the worst round counts. */
const worst = (rounds: Rounds, figure: (round: ServiceRound) => number) => Math.max(...rounds.map(figure));

const figuresOf = (rounds: Rounds, pick: Pick, than: Pick) => ({
  ratio: middle(rounds, (round) => pick(round).wallMs / than(round).wallMs),
  wallMs: middle(rounds, (round) => pick(round).wallMs),
  startMs: worst(rounds, (round) => pick(round).startMs ?? Number.NaN),
  cpuMs: middle(rounds, (round) => pick(round).cpuMs),
  peakMib: worst(rounds, (round) => pick(round).peakMib),
  wrong: worst(rounds, (round) => pick(round).wrong),
});

const bareOf: Pick = ({ bare }) => bare;
const serviceOf: Pick = ({ service }) => service;
const oneWorkerOf: Pick = ({ byWorkers }) => byWorkers[1];

function rowsOf({ sites, idealMs, concurrency, rounds }: ServiceReport): Row[] {
  const { bare, each } = concurrency;
  return [
    {
      name: `bare checker, ${bare} at once`,
      sites: sites.bare,
      idealMs: idealMs.bare,
      ...figuresOf(rounds, bareOf, bareOf),
    },
    {
      name: `whole service, 1 worker of ${bare} at once`,
      sites: sites.bare,
      idealMs: idealMs.bare,
      ...figuresOf(rounds, serviceOf, bareOf),
    },
    ...workerCounts.map((count) => ({
      name: `whole service, ${count} ${count === 1 ? 'worker' : 'workers'} of ${each} at once`,
      sites: sites.byWorkers,
      idealMs: idealMs.byWorkers[count],
      ...figuresOf(rounds, ({ byWorkers }) => byWorkers[count], oneWorkerOf),
    })),
  ];
}

const shown = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** The figures as a Markdown table. */
export function table(report: ServiceReport): string {
  const head = [
    '',
    'sites',
    'wall s',
    '× ideal',
    'wall to',
    'start ms',
    'CPU ms per 1,000',
    'peak MiB',
    'wrong',
  ];
  const lines = rowsOf(report).map((row, at) => [
    row.name,
    String(row.sites),
    shown(row.wallMs / 1_000, 2),
    shown(row.wallMs / row.idealMs, 3),
    `${shown(row.ratio, 3)} × ${at < 2 ? 'bare' : '1 worker'}`,
    shown(row.startMs, 0),
    shown((row.cpuMs * 1_000) / row.sites, 0),
    shown(row.peakMib, 0),
    String(row.wrong),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

interface Goal {
  text: string;
  reached: boolean;
}

const atMost = (text: string, value: number, limit: number, digits: number): Goal => ({
  text: `${text} ≤ ${limit}: ${value.toFixed(digits)}`,
  reached: value <= limit,
});

/** Goals of issue 11 for the complete service. */
export function goals(report: ServiceReport): Goal[] {
  const [bare, service, one, two, four] = rowsOf(report);
  if (!bare || !service || !one || !two || !four) return [];
  const ours = [service, one, two, four];
  const most = (figure: (row: Row) => number): number => Math.max(...ours.map(figure));
  return [
    atMost('queue, database and bookkeeping, wall to the bare checker', service.ratio, goalRatios.service, 3),
    atMost('two workers, wall to one', two.ratio, goalRatios[2], 3),
    atMost('four workers, wall to one', four.ratio, goalRatios[4], 3),
    atMost(
      `a run of ${report.sites.bare} sites is started, worst, ms`,
      most(({ startMs }) => startMs),
      goalStartMs,
      0,
    ),
    atMost(
      'peak memory of a worker, worst, MiB',
      most(({ peakMib }) => peakMib),
      goalPeakMib,
      0,
    ),
    atMost(
      'sites without exactly the truth in Postgres, worst',
      most(({ wrong }) => wrong),
      0,
      0,
    ),
  ];
}
