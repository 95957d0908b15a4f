import { median } from '../stats.ts';
import type { Measured } from './measure-checker.ts';

/** One part of the bench. */
export interface Part {
  name: string;
  sites: number;
  /** Shortest time of the list with the limit; `null` if it does not apply to this part. */
  idealMs: number | null;
  rounds: { ours: Measured; curl: Measured | null }[];
}

interface Goal {
  text: string;
  reached: boolean;
}

function figures({ sites, rounds }: Part) {
  const of = (pick: (round: Part['rounds'][number]) => number) => median(rounds.map(pick));
  const curl = (pick: (measured: Measured) => number) =>
    of((round) => (round.curl ? pick(round.curl) : Number.NaN));
  const ours = (pick: (measured: Measured) => number) => of((round) => pick(round.ours));
  const per1k = 1_000 / sites;
  return {
    ours: { wallMs: ours((each) => each.wallMs), cpu: ours((each) => each.cpuMs) * per1k },
    curl: { wallMs: curl((each) => each.wallMs), cpu: curl((each) => each.cpuMs) * per1k },
    wallToCurl: of((round) => round.ours.wallMs / (round.curl?.wallMs ?? Number.NaN)),
    cpuToCurl: of((round) => round.ours.cpuMs / (round.curl?.cpuMs ?? Number.NaN)),
    // Memory and results are not random, so the worst round counts.
    peakMib: Math.max(...rounds.map((round) => round.ours.peakMib)),
    wrong: Math.max(...rounds.map((round) => round.ours.wrong)),
    wrongOfCurl: Math.max(...rounds.map((round) => round.curl?.wrong ?? Number.NaN)),
  };
}

const shown = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** The figures as a Markdown table. */
export function table(parts: readonly Part[]): string {
  const head = ['', 'wall s', '× ideal', '× curl', 'CPU ms per 1,000', '× curl', 'peak MiB', 'wrong'];
  const lines = parts.flatMap((part) => {
    const { ours, curl, wallToCurl, cpuToCurl, peakMib, wrong, wrongOfCurl } = figures(part);
    const toIdeal = (ms: number): string => shown(part.idealMs === null ? Number.NaN : ms / part.idealMs, 3);
    const own = [
      shown(ours.wallMs / 1_000, 2),
      toIdeal(ours.wallMs),
      shown(wallToCurl, 2),
      shown(ours.cpu, 0),
    ];
    const anchor = [shown(curl.wallMs / 1_000, 2), toIdeal(curl.wallMs), '1', shown(curl.cpu, 0)];
    return [
      [`${part.name}: checker`, ...own, shown(cpuToCurl, 2), shown(peakMib, 0), String(wrong)],
      [`${part.name}: curl -Z`, ...anchor, '1', '–', shown(wrongOfCurl, 0)],
    ];
  });
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function atMost(text: string, value: number, limit: number): Goal {
  return { text: `${text} ≤ ${limit}: ${value.toFixed(2)}`, reached: value <= limit };
}

/** Goals of issue 11 for the engine. */
export function goals({
  mixed,
  instant,
  tls,
  names,
}: Record<'mixed' | 'instant' | 'tls' | 'names', Part>): Goal[] {
  const [list, plain, secure, cold] = [mixed, instant, tls, names].map(figures);
  if (!list || !plain || !secure || !cold) return [];
  const ideal = names.idealMs ?? Number.NaN;
  const namesGoal = Number.isNaN(cold.wallToCurl)
    ? atMost(
        'cold names, wall to 2 × the ideal schedule (curl has no resolver of its own here)',
        cold.ours.wallMs / ideal,
        2,
      )
    : atMost('cold names, wall to curl', cold.wallToCurl, 2);
  return [
    atMost('mixed list, wall to the ideal schedule', list.ours.wallMs / (mixed.idealMs ?? Number.NaN), 1.05),
    atMost('mixed list, wall to curl', list.wallToCurl, 1),
    atMost('mixed list, CPU to curl', list.cpuToCurl, 1),
    atMost('peak memory, MiB', list.peakMib, 210),
    atMost('TLS, CPU to curl', secure.cpuToCurl, 1.3),
    namesGoal,
    atMost('wrong results in all', list.wrong + plain.wrong + secure.wrong + cold.wrong, 0),
  ];
}
