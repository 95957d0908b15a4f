import { median } from '../stats.ts';
import type { ScreenVisit } from './visit-screens.ts';

/** Promised in issue 13. */
const limits = { scripts: 25, firstMs: 250, laterMs: 100 };

/** The visits of one screen, one for each round. */
export interface VisitsOf {
  path: string;
  visits: readonly ScreenVisit[];
}

function figuresOf({ visits }: VisitsOf) {
  return {
    scripts: Math.max(...visits.map(({ scripts }) => scripts)),
    firstMs: median(visits.map(({ firstMs }) => firstMs)),
    laterMs: median(visits.flatMap(({ laterMs }) => laterMs)),
  };
}

/** The figures as a Markdown table. */
export function visitsTable(screens: readonly VisitsOf[]): string {
  const head = ['screen', 'scripts of a cold load', 'first visit, ms', 'later visits, ms'];
  const rows = screens.map((screen) => {
    const { scripts, firstMs, laterMs } = figuresOf(screen);
    return [screen.path, String(scripts), firstMs.toFixed(0), laterMs.toFixed(0)];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const tell = (isKept: boolean, text: string) => `- ${isKept ? 'yes' : 'NO'}: ${text}`;

/** What issue 13 demands of every screen; the slowest one decides. */
export function visitsGoals(screens: readonly VisitsOf[]): string {
  const all = screens.map((screen) => figuresOf(screen));
  const worst = (of: keyof typeof limits) => Math.max(...all.map((figures) => figures[of]));
  const [scripts, firstMs, laterMs] = [worst('scripts'), worst('firstMs'), worst('laterMs')];
  return [
    tell(scripts <= limits.scripts, `at most ${limits.scripts} scripts on a first visit: ${scripts}`),
    tell(
      firstMs <= limits.firstMs,
      `first visit ≤ ${limits.firstMs} ms in the median: ${firstMs.toFixed(0)} ms`,
    ),
    tell(laterMs <= limits.laterMs, `later ones ≤ ${limits.laterMs} ms: ${laterMs.toFixed(0)} ms`),
  ].join('\n');
}
