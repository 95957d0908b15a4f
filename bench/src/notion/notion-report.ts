import { median } from '../geo/stats.ts';
import type { CountingSample } from './measure-counting.ts';
import type { ReadName, ReadSample } from './measure-reads.ts';
import type { ChangesSample, SyncSample } from './measure-sync.ts';

/** What one round brought. */
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
  changed: 'projects/cached после изменения (список строится заново)',
  kept: 'projects/cached',
  unchanged: 'projects/cached, ETag тот же: 304',
  stats: 'stats слово × страна',
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
    // A number of requests is no matter of luck: the worst round counts.
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
      `первое чтение ${rows} строк`,
      'мс',
      'к голому циклу',
      'из них до начала',
      'показ строк',
      'CPU процесса, мс',
    ],
    [
      line('сервис: от POST sync до строк у читателей', ({ ours }) => ours, ratio),
      line('iteratePaginatedAPI из SDK, строки выброшены', ({ bare }) => bare, 1),
    ],
  );
  const answers = table(
    [`ответ при ${rows} строк`, 'p50 мс', 'p95 мс'],
    reads.map(({ name, p50, p95 }) => [readNames[name], p50.toFixed(2), p95.toFixed(2)]),
  );
  const rest = table(
    ['после чтения', 'мс'],
    [
      [
        `подсчёт всех пар (${of(({ counting }) => counting.pairs)}) с объявлением, все новые`,
        of(({ counting }) => counting.first).toFixed(0),
      ],
      ['то же, ничего не изменилось', of(({ counting }) => counting.again).toFixed(0)],
      ['чтение изменений после 10 правок, целиком', of(({ changes }) => changes.ms).toFixed(0)],
    ],
  );
  return [first, answers, rest].join('\n\n');
}

function within(text: string, ms: number, limit: number): Goal {
  return { text: `${text} ≤ ${limit} мс: ${ms.toFixed(1)}`, reached: ms <= limit };
}

/** What issue 4 demands. */
export function goals(samples: readonly NotionSample[]): Goal[] {
  const { of, reads, ratio, requests } = figures(samples);
  const late = new Map(reads.map(({ name, p95 }) => [name, p95]));
  const counting = of(({ counting: each }) => Math.max(each.first, each.again));
  return [
    { text: `первое чтение ≤ 1,3 × голый цикл SDK: ${ratio.toFixed(2)}`, reached: ratio <= 1.3 },
    {
      text: `чтение изменений ≤ 3 запросов на источник: ${requests} (худший круг)`,
      reached: requests <= 3,
    },
    within('projects/cached, p95', late.get('kept') ?? Infinity, 60),
    within('projects/cached сразу после изменения, p95', late.get('changed') ?? Infinity, 60),
    { text: `304 на тот же ETag: p95 ${late.get('unchanged')?.toFixed(1)} мс`, reached: true },
    within('stats слово × страна, p95', late.get('stats') ?? Infinity, 5),
    within('подсчёт всех пар после чтения', counting, 300),
  ];
}
