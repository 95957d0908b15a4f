import { sharedBrowser } from '@geoplan/test-servers/browser';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { Browser, Page } from 'playwright-core';
import { startChildServer } from '../geo/child-server.ts';
import { user } from './fake-portfolio.ts';
import { recordTasks, type Task } from './main-thread-tasks.ts';

const sites = 10_000;

/** Longest task of a part of a visit, and the number of tasks that a user may notice. */
export interface Part {
  tasks: Task[];
  /** Durations of tasks over 50 ms, reported by the page's own PerformanceObserver. */
  longTasks: number[];
}

/** A visit in parts: until the list is visible, until the run ends, and 5 s later. */
export interface Visit {
  opening: Part;
  running: Part;
  ending: Part;
}

interface Observed {
  longTasks: { startTime: number; duration: number }[];
}

// Text, because Node's types have no such entries.
const observeLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
`;

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((signedIn) => {
    localStorage.setItem('auth_token', 'token');
    localStorage.setItem('auth_user', JSON.stringify(signedIn));
  }, user);
  await page.addInitScript({ content: observeLongTasks });
  return page;
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** Scrolls the table until the run is over. */
async function scrollUntil(page: Page, isOver: () => Promise<boolean>): Promise<void> {
  await page.mouse.move(700, 600);
  for (let turns = 0; !(await isOver()); turns += 1) {
    await page.mouse.wheel(0, turns % 80 < 40 ? 300 : -300);
    await page.waitForTimeout(100);
  }
}

async function cut(page: Page, tasks: readonly Task[], shownAt: number, endedAt: number): Promise<Visit> {
  const observed = await page.evaluate(() => (globalThis as unknown as Observed).longTasks);
  const part = (from: number, to: number): Part => ({
    tasks: tasks.filter(({ at }) => at >= from && at < to),
    longTasks: observed
      .filter(({ startTime }) => startTime >= from && startTime < to)
      .map(({ duration }) => duration),
  });
  return { opening: part(0, shownAt), running: part(shownAt, endedAt), ending: part(endedAt, Infinity) };
}

/** True once the run is over; requested from the server, since searching for a text would be work of the page. */
async function isRunOver(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/http-status/runs`);
  const { data } = (await answer.json()) as { data: { runs: CheckRun[] } };
  return data.runs[0]?.status === 'completed';
}

interface VisitOptions {
  runMs: number;
  /** Finished share of the run when the screen is opened. */
  shareDone: number;
}

/**
 * Opens the screen of 10,000 sites while a check of all of them is running: idle for half of the time, then scrolled.
 */
export async function visitScreen({ runMs, shareDone }: VisitOptions): Promise<Visit> {
  const server = await startChildServer('../web/web-process.ts', {
    SITES: String(sites),
    RUN_MS: String(runMs),
    SHARE_DONE: String(shareDone),
  });
  const browser = await sharedBrowser({ optimizes: true });
  const page = await newPage(browser);
  try {
    const stop = await recordTasks(browser, page);
    await fetch(`${server.origin}/api/http-status/check-all-auto`, { method: 'POST' });
    await page.goto(`${server.origin}/notion-data`);
    await page.getByRole('button', { name: /^Проверено [1-9]/ }).waitFor();
    await page.getByText('Показано 10 000 из 10 000 сайтов').waitFor();
    const shownAt = await now(page);
    await page.waitForTimeout(runMs / 2);
    await scrollUntil(page, () => isRunOver(server.origin));
    const endedAt = await now(page);
    await page.waitForTimeout(5_000);
    return await cut(page, await stop(), shownAt, endedAt);
  } finally {
    await page.context().close();
    await server.stop();
  }
}
