import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startChildServer } from '../geo/child-server.ts';
import { describeMachine } from '../machine.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { visitOnce, visitedScreens, type ScreenVisit } from './visit-screens.ts';
import { visitsGoals, visitsTable } from './visits-report.ts';

const method =
  'The built web app in headless Chromium at 1440×900 with the CSP of the gateway. A separate process serves the API from memory: 1,000 keywords in 40 countries, 2,500 sites, 40 planned projects. The time runs from the click in the menu to the frame that shows the screen’s data. A first visit at once begins as soon as the dashboard is shown, so nothing has been fetched ahead and the dashboard itself is still busy. A first visit fetched ahead begins when the page is idle. Four later visits follow.';

const root = new URL('../../../', import.meta.url);

/** The version decides whether our own tabs and row menus still pay (decision 0033). */
function reactAria(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('web/package.json', root), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return `React Aria ${dependencies['react-aria-components']}`;
}

function buildWeb(): void {
  execFileSync('npm', ['run', 'build', '-w', 'web'], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Visits of the menu's screens (issue 13): scripts, first and later visits. */
export async function benchVisits({ rounds }: { rounds: number }): Promise<void> {
  buildWeb();
  const server = await startChildServer('../web/web-process.ts', {
    SITES: '2500',
    RUN_MS: '1000',
    SHARE_DONE: '0',
  });
  const screens = visitedScreens.map((screen) => ({ ...screen, visits: [] as ScreenVisit[] }));
  const loads: number[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const screen of screens) {
      await waitForIdle();
      screen.visits.push(await visitOnce(server.origin, screen));
      loads.push(loadavg()[0] ?? 0);
      process.stdout.write(`round ${round} of ${rounds}, ${screen.path}\n`);
    }
  await server.stop();
  const shared = `Medians of ${rounds} rounds; load of the machine up to ${Math.max(...loads).toFixed(1)}; ${reactAria()}.`;
  const text = [`${method} ${shared}`, describeMachine(), visitsTable(screens), visitsGoals(screens)].join(
    '\n\n',
  );
  process.stdout.write(`\n${text}\n\n${writeSection('web-visits', text)}\n`);
}
