import type { ListSample } from './measure-lists.ts';
import type { StreamSample } from './measure-stream.ts';
import type { UpsertSample } from './measure-upsert.ts';
import { median } from './stats.ts';

/** All rounds of the benchmark. */
export interface GeoSamples {
  /** By question: the same round at 100,000 and at 1,000,000 records. */
  lists: Map<string, { small: ListSample; large: ListSample }[]>;
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
  selectRecords: ['INSERT … SELECT в records', 'selectRecords'],
  selectBoth: ['INSERT … SELECT в records и readings', 'selectBoth'],
  upsertNew: ['upsert записей с историей, пары новые', 'selectBoth'],
  upsertKnown: ['upsert записей с историей, пары известны', 'selectBoth'],
  saveNew: ['saveReadings целиком (ещё сводки, поиск, итоги), пары новые', 'selectBoth'],
  saveKnown: ['saveReadings целиком, пары известны', 'selectBoth'],
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
    ['первая страница по объёму', '100 тыс. p50 мс', 'p95', '1 млн p50 мс', 'p95', '1 млн : 100 тыс.'],
    listRows(samples).map((row) => [
      row.question,
      ...[row.small, row.smallLate, row.large, row.largeLate, row.ratio].map((each) => each.toFixed(2)),
    ]),
  );
  const streams = table(
    ['100 000 записей', 'МиБ/с', 'к голому COPY', 'память сверх, МиБ', 'пауза цикла мс (медиана / худшая)'],
    [
      [
        'GET /api/geo-analysis',
        stream.ours.toFixed(1),
        stream.ratio.toFixed(2),
        stream.extraMib.toFixed(0),
      ].concat(`${stream.stallMs.toFixed(1)} / ${stream.longestMs.toFixed(1)}`),
      [
        'COPY (select row_to_json …) прямо в сокет',
        stream.bare.toFixed(1),
        '1.00',
        '–',
        stream.bareStallMs.toFixed(1),
      ],
    ],
  );
  const upserts = table(
    [
      '10 000 показаний (1 000 слов × 10 стран)',
      'мс',
      'к INSERT … SELECT тех же строк в те же таблицы',
      'к INSERT … SELECT только в records',
    ],
    upsertRows(samples).map((row) => [
      row.way,
      row.ms.toFixed(0),
      row.ratio.toFixed(2),
      row.toRecords.toFixed(2),
    ]),
  );
  return [lists, streams, upserts].join('\n\n');
}

/** The goals of issue 3 against these figures. */
export function goals(samples: GeoSamples): Goal[] {
  const lists = listRows(samples);
  const stream = streamFigures(samples);
  const upserts = upsertRows(samples);
  const worst = lists.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const late = lists.reduce((a, b) => (b.largeLate > a.largeLate ? b : a));
  const ratioOf = (name: keyof UpsertSample) => upserts.find((row) => row.name === name)?.ratio ?? Infinity;
  const upsert = Math.max(ratioOf('upsertNew'), ratioOf('upsertKnown'));
  const whole = Math.max(ratioOf('saveNew'), ratioOf('saveKnown'));
  return [
    {
      text: `список, 1 млн ≤ 2 × 100 тыс.: ${worst.ratio.toFixed(2)} (${worst.question})`,
      reached: worst.ratio <= 2,
    },
    {
      text: `список, p95 ≤ 50 мс при 1 млн: ${late.largeLate.toFixed(1)} (${late.question})`,
      reached: late.largeLate <= 50,
    },
    { text: `поток ≥ 0,7 от голого COPY: ${stream.ratio.toFixed(2)}`, reached: stream.ratio >= 0.7 },
    { text: `поток, память сверх < 60 МиБ: ${stream.extraMib.toFixed(0)}`, reached: stream.extraMib < 60 },
    { text: `поток, пауза цикла ≤ 20 мс: ${stream.stallMs.toFixed(1)}`, reached: stream.stallMs <= 20 },
    { text: `upsert записей ≤ 3,5 × INSERT … SELECT: ${upsert.toFixed(2)}`, reached: upsert <= 3.5 },
    { text: `saveReadings целиком ≤ 3,5 × INSERT … SELECT: ${whole.toFixed(2)}`, reached: whole <= 3.5 },
  ];
}
