import type { Sample } from './measure.ts';

/** Median figures of one variant under one load. */
export interface Row {
  variant: string;
  title: string;
  /** Number of different tokens in rotation. */
  tokens: number;
  connections: number;
  sample: Sample;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median of each figure over the rounds; wrong responses are summed up, since one is too many. */
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
    rows.find(
      (each) =>
        each.variant === variant && each.tokens === row.tokens && each.connections === row.connections,
    )?.sample;
  const { sample } = row;
  const haproxy = same('haproxy');
  return [
    row.title,
    row.connections,
    row.tokens,
    Math.round(sample.requestsPerSecond),
    sample.p50Ms.toFixed(3),
    sample.p99Ms.toFixed(2),
    sample.cpuPer1k.toFixed(4),
    Math.round(sample.residentMib),
    ratio(sample.requestsPerSecond, same('express')?.requestsPerSecond),
    ratio(sample.requestsPerSecond, haproxy?.requestsPerSecond),
    ratio(sample.p99Ms, haproxy?.p99Ms),
    ratio(sample.cpuPer1k, haproxy?.cpuPer1k),
    sample.wrong,
    sample.foreignCores.toFixed(2),
  ].join(' | ');
}

/** The figures as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const head = [
    'variant',
    'connections',
    'tokens',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU s/1000',
    'RSS MiB',
    'requests/s to (a)',
    'requests/s to (b)',
    'p99 to (b)',
    'CPU to (b)',
    'wrong responses',
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

function atLeast(what: string, value: number, goal: number): Goal {
  return { text: `${what} ≥ ${goal}: ${value.toFixed(2)}`, reached: value >= goal };
}

function atMost(what: string, value: number, goal: number): Goal {
  return { text: `${what} ≤ ${goal}: ${value.toFixed(2)}`, reached: value <= goal };
}

/** Goals of issue 10, compared with these figures. */
export function goals(rows: readonly Row[]): Goal[] {
  const at = (variant: string, tokens: number, connections: number): Sample => {
    const found = rows.find(
      (row) => row.variant === variant && row.tokens === tokens && row.connections === connections,
    );
    if (!found) throw new Error(`no figures of ${variant}, ${tokens} tokens, ${connections} connections`);
    return found.sample;
  };
  const [ours, haproxy] = [at('gateway', 1, 32), at('haproxy', 1, 32)];
  const [oursMany, haproxyMany] = [at('gateway', 1000, 32), at('haproxy', 1000, 32)];
  const direct = at('direct', 1, 1).p50Ms;
  const added = at('gateway', 1, 1).p50Ms - direct;
  const addedByHaproxy = at('haproxy-hs256', 1, 1).p50Ms - direct;
  const lineShare = 1 - at('silent', 1, 32).cpuPer1k / ours.cpuPer1k;
  const wrong = rows.reduce((sum, row) => sum + row.sample.wrong, 0);
  const latency = `p50 added at one connection, ${added.toFixed(3)} ms, to that of HAProxy HS256, ${addedByHaproxy.toFixed(3)} ms,`;
  return [
    atLeast(
      'requests per second, one token, to HAProxy ES256',
      ours.requestsPerSecond / haproxy.requestsPerSecond,
      1.6,
    ),
    atMost('p99, one token, to HAProxy ES256', ours.p99Ms / haproxy.p99Ms, 1.5),
    atLeast(
      'requests per second, 1,000 tokens, to HAProxy ES256',
      oursMany.requestsPerSecond / haproxyMany.requestsPerSecond,
      1.4,
    ),
    atMost('CPU per request, one token, to HAProxy ES256', ours.cpuPer1k / haproxy.cpuPer1k, 0.65),
    atMost(latency, added / addedByHaproxy, 2),
    atMost('CPU share of the access line per request', lineShare, 0.15),
    { text: `wrong responses: ${wrong}`, reached: wrong === 0 },
  ];
}
