import { loadavg } from 'node:os';
import { describeMachine } from '../machine.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { benchVisits } from './bench-visits.ts';
import { visitScreen, type Visit } from './measure-screen.ts';
import { goals, table } from './web-report.ts';

const runMs = 60_000;
const kinds = [
  { name: 'from the start of the run', runMs, shareDone: 0 },
  { name: 'opened in the middle of the run', runMs: runMs / 2, shareDone: 0.5 },
];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const method =
  'The built web app in headless Chromium at 1440×900 with the CSP of the gateway. A separate process serves the API from memory. A check of all 10,000 sites writes 42 results every quarter of a second for a minute; a client that connects later gets thousands at once. The screen is at rest for half of the time, then its table is scrolled ten times per second. Long tasks are those reported by the page’s PerformanceObserver; their lengths come from a trace.';

/**
 * Visits of the screens (issue 13), and the screen of 10,000 sites while a check writes to it (issue 11): its long
 * tasks.
 */
export async function benchWeb({ rounds }: { rounds: number }): Promise<void> {
  await benchVisits({ rounds });
  const loads: number[] = [];
  const cases = kinds.map((kind) => ({ ...kind, visits: [] as Visit[] }));
  for (let round = 1; round <= rounds; round += 1)
    for (const each of cases) {
      await waitForIdle();
      each.visits.push(await visitScreen(each));
      const load = loadavg()[0] ?? 0;
      loads.push(load);
      say(`round ${round} of ${rounds}, ${each.name}: load ${load.toFixed(1)}`);
    }
  const shared = `Worst of ${rounds} rounds; load of the machine up to ${Math.max(...loads).toFixed(1)}.`;
  const text = [`${method} ${shared}`, describeMachine(), table(cases), goals(cases)].join('\n\n');
  say(`\n${text}\n\n${writeSection('web', text)}`);
  // The browser ends with the process.
  process.exit(0);
}
