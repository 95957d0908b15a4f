import { median } from '../stats.ts';
import type { CountingSample } from './measure-counting.ts';
import type { ReadName, ReadSample } from './measure-reads.ts';
import type { ChangesSample, SyncSample } from './measure-sync.ts';

/** Results of one round. */
export interface NotionSample {
  ours: SyncSample;
  bare: SyncSample;
  reads: Record<ReadName, ReadSample>;
  counting: CountingSample;
  changes: ChangesSample;
}

interface Goal {
  text: string;
  reached: boolean;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const readNames: Record<ReadName, string> = {
  changed: 'projects/cached after a change (the list is rebuilt)',
  kept: 'projects/cached',
  unchanged: 'projects/cached, same ETag: 304',
  stats: 'stats of a keyword and country',
};

function figures(samples: readonly NotionSample[]) {
  const of = (pick: (sample: NotionSample) => number) => median(samples.map(pick));
  const reads = (Object.keys(readNames) as ReadName[]).map((name) => {
    const [p50, p95] = [of(({ reads: all }) => all[name].p50), of(({ reads: all }) => all[name].p95)];
    return { name, p50, p95 };
  });
  return {
    of,
    reads,
    ratio: of(({ ours, bare }) => ours.ms / bare.ms),
    // The number of requests is not random, so the worst round counts.
    requests: Math.max(...samples.map(({ changes }) => changes.requests)),
  };
}

/** The figures as Markdown tables. */
export function tables(samples: readonly NotionSample[], rows: number): string {
  const { of, reads, ratio } = figures(samples);
  const line = (name: string, pick: (sample: NotionSample) => SyncSample, to: number) => [
    name,
    of((sample) => pick(sample).ms).toFixed(0),
    to.toFixed(2),
    of((sample) => pick(sample).waitMs).toFixed(0),
    of((sample) => pick(sample).commitMs).toFixed(0),
    of((sample) => pick(sample).cpuMs).toFixed(0),
  ];
  const first = table(
    [
      `first sync of ${rows} rows`,
      'ms',
      'to the bare loop',
      'of that before the start, ms',
      'of that showing the rows, ms',
      'CPU of the process, ms',
    ],
    [
      line('service: from POST sync to visible rows', ({ ours }) => ours, ratio),
      line("the SDK's iteratePaginatedAPI, rows discarded", ({ bare }) => bare, 1),
    ],
  );
  const answers = table(
    [`response with ${rows} rows`, 'p50 ms', 'p95 ms'],
    reads.map(({ name, p50, p95 }) => [readNames[name], p50.toFixed(2), p95.toFixed(2)]),
  );
  const rest = table(
    ['after a sync', 'ms'],
    [
      [
        `counting and publishing all ${of(({ counting }) => counting.pairs)} pairs, all new`,
        of(({ counting }) => counting.first).toFixed(0),
      ],
      ['the same, nothing changed', of(({ counting }) => counting.again).toFixed(0)],
      ['incremental sync after 10 edits, in total', of(({ changes }) => changes.ms).toFixed(0)],
    ],
  );
  return [first, answers, rest].join('\n\n');
}

function within(text: string, ms: number, limit: number): Goal {
  return { text: `${text} ≤ ${limit} ms: ${ms.toFixed(1)}`, reached: ms <= limit };
}

/** Goals of issue 4. */
export function goals(samples: readonly NotionSample[]): Goal[] {
  const { of, reads, ratio, requests } = figures(samples);
  const late = new Map(reads.map(({ name, p95 }) => [name, p95]));
  const counting = of(({ counting: each }) => Math.max(each.first, each.again));
  return [
    { text: `first sync ≤ 1.3 × the SDK's bare loop: ${ratio.toFixed(2)}`, reached: ratio <= 1.3 },
    {
      text: `incremental sync ≤ 3 requests per data source: ${requests} (worst round)`,
      reached: requests <= 3,
    },
    within('projects/cached, p95', late.get('kept') ?? Infinity, 60),
    within('projects/cached right after a change, p95', late.get('changed') ?? Infinity, 60),
    { text: `304 for the same ETag: p95 ${late.get('unchanged')?.toFixed(1)} ms`, reached: true },
    within('stats of a keyword and country, p95', late.get('stats') ?? Infinity, 5),
    within('counting all pairs after a sync', counting, 300),
  ];
}
