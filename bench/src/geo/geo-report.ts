import type { GapSample } from './measure-gaps.ts';
import type { QuestionSample } from './measure-questions.ts';
import type { ListSample } from './measure-lists.ts';
import type { StreamSample } from './measure-stream.ts';
import type { UpsertSample } from './measure-upsert.ts';
import { median } from '../stats.ts';

/** All rounds of the benchmark. */
export interface GeoSamples {
  /** Results by query: the same round at 100,000 and at 1,000,000 records. */
  lists: Map<string, { small: ListSample; large: ListSample }[]>;
  /** Results at 1,000,000 records. */
  gaps: GapSample[];
  changes: QuestionSample[];
  opportunity: QuestionSample[];
  streams: { ours: StreamSample; bare: StreamSample }[];
  upserts: UpsertSample[];
}

interface Goal {
  text: string;
  reached: boolean;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function listRows({ lists }: GeoSamples) {
  return [...lists].map(([question, rounds]) => {
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return {
      question,
      small: of((round) => round.small.p50),
      large: of((round) => round.large.p50),
      smallLate: of((round) => round.small.p95),
      largeLate: of((round) => round.large.p95),
      ratio: of((round) => round.large.p50 / round.small.p50),
    };
  });
}

/** Medians of the rounds, by query. */
function questionRows(rounds: readonly QuestionSample[]) {
  const names = [...(rounds[0]?.keys() ?? [])];
  return names.map((name) => {
    const of = (which: keyof ListSample) =>
      median(rounds.map((round) => round.get(name)?.[which] ?? Number.POSITIVE_INFINITY));
    return { name, p50: of('p50'), p95: of('p95') };
  });
}

function streamFigures({ streams }: GeoSamples) {
  const of = (pick: (round: (typeof streams)[number]) => number) => median(streams.map(pick));
  return {
    ours: of((round) => round.ours.mibPerSecond),
    bare: of((round) => round.bare.mibPerSecond),
    ratio: of((round) => round.ours.mibPerSecond / round.bare.mibPerSecond),
    extraMib: Math.max(...streams.map((round) => round.ours.extraMib)),
    stallMs: of((round) => round.ours.stallMs),
    bareStallMs: of((round) => round.bare.stallMs),
    longestMs: Math.max(...streams.map((round) => round.ours.stallMs)),
  };
}

const upsertNames: Record<keyof UpsertSample, [way: string, anchor: keyof UpsertSample]> = {
  selectRecords: ['INSERT … SELECT into records', 'selectRecords'],
  selectBoth: ['INSERT … SELECT into records and measurements', 'selectBoth'],
  upsertNew: ['upsert of records with history, new pairs', 'selectBoth'],
  upsertKnown: ['upsert of records with history, known pairs', 'selectBoth'],
  saveNew: ['saveMeasurements as a whole (sums, search, gaps, totals too), new pairs', 'selectBoth'],
  saveKnown: ['saveMeasurements as a whole, known pairs', 'selectBoth'],
  saveMoved: ['saveMeasurements as a whole, known pairs, every figure changed', 'selectBoth'],
};

function upsertRows({ upserts }: GeoSamples) {
  return (Object.keys(upsertNames) as (keyof UpsertSample)[]).map((name) => {
    const [way, anchor] = upsertNames[name];
    return {
      name,
      way,
      ms: median(upserts.map((round) => round[name])),
      ratio: median(upserts.map((round) => round[name] / round[anchor])),
      toRecords: median(upserts.map((round) => round[name] / round.selectRecords)),
    };
  });
}

/** The figures as Markdown tables. */
export function tables(samples: GeoSamples): string {
  const stream = streamFigures(samples);
  const lists = table(
    ['first page by volume', '100k p50 ms', 'p95', '1M p50 ms', 'p95', '1M : 100k'],
    listRows(samples).map((row) => [
      row.question,
      ...[row.small, row.smallLate, row.large, row.largeLate, row.ratio].map((each) => each.toFixed(2)),
    ]),
  );
  const asked = (about: string, rounds: readonly QuestionSample[]) =>
    table(
      [about, 'p50 ms', 'p95'],
      questionRows(rounds).map((row) => [row.name, row.p50.toFixed(2), row.p95.toFixed(2)]),
    );
  const streams = table(
    ['100,000 records', 'MiB/s', 'to a bare COPY', 'extra memory, MiB', 'loop stall ms (median / worst)'],
    [
      [
        'GET /api/geo-analysis',
        stream.ours.toFixed(1),
        stream.ratio.toFixed(2),
        stream.extraMib.toFixed(0),
      ].concat(`${stream.stallMs.toFixed(1)} / ${stream.longestMs.toFixed(1)}`),
      [
        'COPY (select row_to_json …) straight into a socket',
        stream.bare.toFixed(1),
        '1.00',
        '–',
        stream.bareStallMs.toFixed(1),
      ],
    ],
  );
  const upserts = table(
    [
      '10,000 readings (1,000 keywords × 10 countries)',
      'ms',
      'to INSERT … SELECT of the same rows into the same tables',
      'to INSERT … SELECT into records alone',
    ],
    upsertRows(samples).map((row) => [
      row.way,
      row.ms.toFixed(0),
      row.ratio.toFixed(2),
      row.toRecords.toFixed(2),
    ]),
  );
  return [
    lists,
    asked('keywords with demand and no site, 1M records', samples.gaps),
    asked('«Что изменилось», 1M records, a tenth read twice', samples.changes),
    asked('opportunity index, 1M records', samples.opportunity),
    streams,
    upserts,
  ].join('\n\n');
}

const latest = (rounds: readonly QuestionSample[]) =>
  questionRows(rounds).reduce((a, b) => (b.p95 > a.p95 ? b : a));

/** Goals of issue 3, compared with these figures. */
export function goals(samples: GeoSamples): Goal[] {
  const lists = listRows(samples);
  const stream = streamFigures(samples);
  const upserts = upsertRows(samples);
  const worst = lists.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const late = lists.reduce((a, b) => (b.largeLate > a.largeLate ? b : a));
  const lateGaps = latest(samples.gaps);
  const lateChanges = latest(samples.changes);
  const lateOpportunity = latest(samples.opportunity);
  const ratioOf = (name: keyof UpsertSample) => upserts.find((row) => row.name === name)?.ratio ?? Infinity;
  const upsert = Math.max(ratioOf('upsertNew'), ratioOf('upsertKnown'));
  const whole = Math.max(ratioOf('saveNew'), ratioOf('saveKnown'));
  return [
    {
      text: `list, 1M ≤ 2 × 100k: ${worst.ratio.toFixed(2)} (${worst.question})`,
      reached: worst.ratio <= 2,
    },
    {
      text: `list, p95 ≤ 50 ms at 1M: ${late.largeLate.toFixed(1)} (${late.question})`,
      reached: late.largeLate <= 50,
    },
    {
      text: `keywords with a gap, p95 ≤ 100 ms at 1M: ${lateGaps.p95.toFixed(1)} (${lateGaps.name})`,
      reached: lateGaps.p95 <= 100,
    },
    {
      text: `what has changed, p95 ≤ 100 ms at 1M: ${lateChanges.p95.toFixed(1)} (${lateChanges.name})`,
      reached: lateChanges.p95 <= 100,
    },
    {
      text: `opportunity index, p95 ≤ 100 ms at 1M: ${lateOpportunity.p95.toFixed(1)} (${lateOpportunity.name})`,
      reached: lateOpportunity.p95 <= 100,
    },
    { text: `stream ≥ 0.7 of a bare COPY: ${stream.ratio.toFixed(2)}`, reached: stream.ratio >= 0.7 },
    { text: `stream, extra memory < 60 MiB: ${stream.extraMib.toFixed(0)}`, reached: stream.extraMib < 60 },
    { text: `stream, loop stall ≤ 20 ms: ${stream.stallMs.toFixed(1)}`, reached: stream.stallMs <= 20 },
    { text: `upsert of records ≤ 3.5 × INSERT … SELECT: ${upsert.toFixed(2)}`, reached: upsert <= 3.5 },
    {
      text: `saveMeasurements as a whole ≤ 3.5 × INSERT … SELECT: ${whole.toFixed(2)}`,
      reached: whole <= 3.5,
    },
  ];
}
