import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sharedBrowser } from '@geoplan/test-servers/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { startChildServer } from '../geo/child-server.ts';
import { describeMachine } from '../machine.ts';
import { median } from '../stats.ts';
import { waitForIdle } from '../wait-for-idle.ts';
import { writeSection } from '../write-section.ts';
import { user } from './fake-portfolio.ts';
import { tabsGoals, tabsTable, type TabsRound } from './tabs-report.ts';

const tabCount = 10;
const callsPerTab = 40;
const screen = { path: '/notion-data', ready: 'main tr[aria-rowindex="2"]' };

const method = `The built web app in headless Chromium, ${tabCount} tabs of one profile on the workspace data, all visible. All tabs follow three running checks and the shared plan. The API answers from memory. A tab makes ${callsPerTab} calls like those of the product (without cookies: Chromium counts those connections separately); the tabs take turns. The figures are the median of each tab, and of a single open tab before and after.`;

async function newProfile(): Promise<BrowserContext> {
  const browser = await sharedBrowser({ optimizes: true });
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((signedIn) => {
    localStorage.setItem('auth_token', 'token');
    localStorage.setItem('auth_user', signedIn);
    localStorage.setItem('plan-source', 'server');
  }, JSON.stringify(user));
  return context;
}

async function openTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + screen.path);
  await page.locator(screen.ready).first().waitFor();
  return page;
}

/** Time of one call, ms; one without a response after 10 s counts as 10 s. */
const timeCall = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const from = performance.now();
    const options = { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch('/api/auth/verify', options).catch(() => undefined);
    await response?.arrayBuffer();
    return performance.now() - from;
  });

/** Median of each tab's calls, ms; the tabs alternate, so that a busy moment of the machine affects all of them. */
async function timeCalls(tabs: readonly Page[]): Promise<number[]> {
  const times = tabs.map((): number[] => []);
  for (let call = 0; call < callsPerTab; call += 1)
    for (const [at, tab] of tabs.entries())
      // oxlint-disable-next-line no-await-in-loop -- one call after another
      times[at]!.push(await timeCall(tab));
  return times.map((each) => median(each));
}

async function measureRound(origin: string): Promise<TabsRound> {
  const context = await newProfile();
  try {
    const tabs = [await openTab(context, origin)];
    await waitForIdle();
    const before = await timeCalls(tabs);
    // oxlint-disable-next-line no-await-in-loop -- one tab after another, as users open them
    while (tabs.length < tabCount) tabs.push(await openTab(context, origin));
    await waitForIdle();
    const tabsMs = await timeCalls(tabs);
    await Promise.all(tabs.slice(1).map((tab) => tab.close()));
    await waitForIdle();
    const after = await timeCalls(tabs.slice(0, 1));
    return { oneMs: [...before, ...after].reduce((sum, ms) => sum + ms) / 2, tabsMs };
  } finally {
    await context.close();
  }
}

/** Calls of ten tabs that follow the same streams, compared with those of one tab (issue 29, W2). */
export async function benchTabs({ rounds }: { rounds: number }): Promise<void> {
  execFileSync('npm', ['run', 'build', '-w', 'web'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = await startChildServer('../web/web-process.ts', {
    SITES: '200',
    RUN_MS: '1000',
    SHARE_DONE: '0',
    HELD_CHECKS: '3',
  });
  const measured: TabsRound[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one round after another
      measured.push(await measureRound(server.origin));
      process.stdout.write(`round ${round} of ${rounds}\n`);
    }
  } finally {
    await server.stop();
  }
  const shared = `Medians of ${rounds} rounds; load of the machine at the end ${(loadavg()[0] ?? 0).toFixed(1)}.`;
  const text = [`${method} ${shared}`, describeMachine(), tabsTable(measured), tabsGoals(measured)].join(
    '\n\n',
  );
  process.stdout.write(`\n${text}\n\n${writeSection('web-tabs', text)}\n`);
}
