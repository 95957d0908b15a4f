import type { Sample } from './measure.ts';

/** The median figures of one variant under one load. */
export interface Row {
  variant: string;
  title: string;
  /** Different tokens in rotation. */
  tokens: number;
  sample: Sample;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median of each figure over the rounds; wrong answers are added up, for one is too many. */
export function medianSample(samples: readonly Sample[]): Sample {
  const of = (pick: (sample: Sample) => number): number => median(samples.map(pick));
  return {
    requests: samples.reduce((sum, each) => sum + each.requests, 0),
    requestsPerSecond: of((each) => each.requestsPerSecond),
    p50Ms: of((each) => each.p50Ms),
    p99Ms: of((each) => each.p99Ms),
    cpuPer1k: of((each) => each.cpuPer1k),
    residentMib: of((each) => each.residentMib),
    foreignCores: of((each) => each.foreignCores),
    wrong: samples.reduce((sum, each) => sum + each.wrong, 0),
  };
}

function ratio(value: number, base: number | undefined): string {
  return base === undefined ? '–' : (value / base).toFixed(2);
}

function line(row: Row, rows: readonly Row[]): string {
  const same = (variant: string): Sample | undefined =>
    (
      rows.find((each) => each.variant === variant && each.tokens === row.tokens) ??
      rows.find((each) => each.variant === variant)
    )?.sample;
  const { sample } = row;
  const a = same('express');
  const b = same('haproxy');
  return [
    row.title,
    row.tokens,
    Math.round(sample.requestsPerSecond),
    sample.p50Ms.toFixed(2),
    sample.p99Ms.toFixed(2),
    sample.cpuPer1k.toFixed(4),
    Math.round(sample.residentMib),
    ratio(sample.requestsPerSecond, a?.requestsPerSecond),
    ratio(sample.p99Ms, a?.p99Ms),
    ratio(sample.requestsPerSecond, b?.requestsPerSecond),
    sample.wrong,
    sample.foreignCores.toFixed(2),
  ].join(' | ');
}

/** The figures as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const head = [
    'variant',
    'tokens',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU s/1000',
    'RSS MiB',
    'requests/s to (a)',
    'p99 to (a)',
    'requests/s to (b)',
    'wrong answers',
    'foreign cores',
  ];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows.map((row) => line(row, rows))]
    .map((each) => `| ${each} |`)
    .join('\n');
}

interface Goal {
  text: string;
  reached: boolean;
}

/** The goals of issue 2 against these figures. */
export function goals(rows: readonly Row[]): Goal[] {
  const at = (variant: string, tokens: number): Sample | undefined =>
    rows.find((row) => row.variant === variant && row.tokens === tokens)?.sample;
  const express = at('express', 1);
  const made = [...new Set(rows.map((row) => row.tokens))].flatMap((tokens) => {
    const ours = at('gateway', tokens);
    const haproxy = at('haproxy', tokens);
    if (!ours || !haproxy || !express) return [];
    const toExpress = ours.requestsPerSecond / express.requestsPerSecond;
    const toHaproxy = ours.requestsPerSecond / haproxy.requestsPerSecond;
    const late = ours.p99Ms / express.p99Ms;
    return [
      {
        text: `tokens ${tokens}: requests per second ≥ 0.9 of (a): ${toExpress.toFixed(2)}`,
        reached: toExpress >= 0.9,
      },
      { text: `tokens ${tokens}: p99 ≤ 2 × (a): ${late.toFixed(2)}`, reached: late <= 2 },
      {
        text: `tokens ${tokens}: requests per second ≥ 0.9 of (b): ${toHaproxy.toFixed(2)}`,
        reached: toHaproxy >= 0.9,
      },
    ];
  });
  const wrong = rows.reduce((sum, row) => sum + row.sample.wrong, 0);
  return [...made, { text: `wrong answers: ${wrong}`, reached: wrong === 0 }];
}
