import { median } from '../stats.ts';
import type { ScreenVisit } from './visit-screens.ts';

/** Goals of issue 13. */
const limits = { scripts: 25, atOnceMs: 250, firstMs: 250, laterMs: 100 };

/** Visits of one screen, one per round. */
export interface VisitsOf {
  path: string;
  visits: readonly ScreenVisit[];
}

function figuresOf({ visits }: VisitsOf) {
  return {
    scripts: Math.max(...visits.map(({ scripts }) => scripts)),
    atOnceMs: median(visits.map(({ atOnceMs }) => atOnceMs)),
    firstMs: median(visits.map(({ firstMs }) => firstMs)),
    laterMs: median(visits.flatMap(({ laterMs }) => laterMs)),
  };
}

/** The figures as a Markdown table. */
export function visitsTable(screens: readonly VisitsOf[]): string {
  const head = [
    'screen',
    'scripts of a cold load',
    'first visit at once, ms',
    'first visit, fetched ahead, ms',
    'later visits, ms',
  ];
  const rows = screens.map((screen) => {
    const { scripts, ...times } = figuresOf(screen);
    return [
      screen.path,
      String(scripts),
      ...[times.atOnceMs, times.firstMs, times.laterMs].map((ms) => ms.toFixed(0)),
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const tell = (isKept: boolean, text: string) => `- ${isKept ? 'yes' : 'NO'}: ${text}`;

/** Goals of issue 13 for every screen; the slowest one decides. */
export function visitsGoals(screens: readonly VisitsOf[]): string {
  const all = screens.map((screen) => figuresOf(screen));
  const worst = (of: keyof typeof limits) => Math.max(...all.map((figures) => figures[of]));
  const told = (of: Exclude<keyof typeof limits, 'scripts'>, name: string) =>
    tell(worst(of) <= limits[of], `${name} ≤ ${limits[of]} ms in the median: ${worst(of).toFixed(0)} ms`);
  return [
    tell(
      worst('scripts') <= limits.scripts,
      `at most ${limits.scripts} scripts on a first visit: ${worst('scripts')}`,
    ),
    told('firstMs', 'first visit, fetched ahead'),
    told('atOnceMs', 'first visit at once'),
    told('laterMs', 'later ones'),
  ].join('\n');
}
