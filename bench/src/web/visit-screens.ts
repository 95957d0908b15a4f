import { sharedBrowser } from '@geoplan/test-servers/browser';
import type { Browser, Page } from 'playwright-core';
import { user } from './fake-portfolio.ts';

/** A screen of the menu, with the selector of its content. */
export interface VisitedScreen {
  path: string;
  ready: string;
}

const dashboard: VisitedScreen = { path: '/', ready: 'main h2' };

/** Screens opened from the dashboard. */
export const visitedScreens: readonly VisitedScreen[] = [
  { path: '/analysis-results', ready: 'main tr[aria-rowindex="2"]' },
  { path: '/analysis-history', ready: 'main tr[aria-rowindex="2"]' },
  { path: '/geo-analysis', ready: 'main input' },
  { path: '/planning', ready: 'main tr[aria-rowindex="2"]' },
  { path: '/notion-data', ready: 'main tr[aria-rowindex="2"]' },
  { path: '/notion-analytics', ready: 'main section[aria-label$="график"] a' },
];

const laterVisits = 4;

/** One screen, measured once. */
export interface ScreenVisit {
  /** Scripts requested until the content is visible, if the URL is opened with an empty cache. */
  scripts: number;
  /**
   * Time from the click in the menu to the frame with the content, ms: as soon as the dashboard is visible, without
   * prefetching.
   */
  atOnceMs: number;
  /** First visit after a pause: the browser was idle and the menu's screens are prefetched. */
  firstMs: number;
  /** Later visits. */
  laterMs: number[];
}

const projects = JSON.stringify(
  Array.from({ length: 40 }, (_, at) => ({
    id: String(at),
    keyword: `keyword ${at}`,
    country: 'pl',
    status: 'plan',
    priority: 'medium',
    searchVolume: at * 100,
    launchedSites: 0,
    notes: '',
    createdAt: '2026-11-20',
    updatedAt: '2026-11-20',
  })),
);

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([signedIn, plan]) => {
      localStorage.setItem('auth_token', 'token');
      localStorage.setItem('auth_user', signedIn);
      localStorage.setItem('projects', plan);
    },
    [JSON.stringify(user), projects] as const,
  );
  return page;
}

// Text, because Node's types have no document. The URL changes at the click, the menu's entry with the screen itself.
const clickAndLook = `([href, selector]) => new Promise((resolve, reject) => {
  const entry = document.querySelector('nav a[href="' + href + '"]');
  if (!entry) return reject(new Error('no entry ' + href));
  const from = performance.now();
  const look = () => {
    if (entry.getAttribute('aria-current') !== 'page' || !document.querySelector(selector)) return requestAnimationFrame(look);
    requestAnimationFrame(() => resolve(performance.now() - from));
  };
  entry.click();
  look();
})`;

/** Clicks an entry of the menu and waits for the frame in which the screen is visible. */
const enter = (page: Page, { path, ready }: VisitedScreen): Promise<number> =>
  page.evaluate<number>(`(${clickAndLook})(${JSON.stringify([path, ready])})`);

/** Opens the URL itself with an empty cache. */
async function countScripts(
  browser: Browser,
  origin: string,
  { path, ready }: VisitedScreen,
): Promise<number> {
  const page = await newPage(browser);
  try {
    await page.goto(origin + path);
    await page.locator(ready).first().waitFor();
    return await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  } finally {
    await page.context().close();
  }
}

// Text, because Node's types have no document. Ends 3 s after the last script arrived, later than the app's own pause.
const rest = `new Promise((resolve) => {
  const count = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
  const [start, longest] = [performance.now(), 20_000];
  let [seen, since] = [count(), start];
  const timer = setInterval(() => {
    const now = performance.now();
    if (count() !== seen) [seen, since] = [count(), now];
    if (now - start < 6_000 || (now - since < 3_000 && now - start < longest)) return;
    clearInterval(timer);
    resolve();
  }, 100);
})`;

/** A new page on the dashboard; calls `look` once that is visible. */
async function fromDashboard<T>(
  browser: Browser,
  origin: string,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await newPage(browser);
  try {
    await page.goto(origin);
    await page.locator(dashboard.ready).first().waitFor();
    return await look(page);
  } finally {
    await page.context().close();
  }
}

/** Visits a screen from the dashboard: before anything could be prefetched, afterwards, and again. */
export async function visitOnce(origin: string, screen: VisitedScreen): Promise<ScreenVisit> {
  const browser = await sharedBrowser({ optimizes: true });
  const scripts = await countScripts(browser, origin, screen);
  const atOnceMs = await fromDashboard(browser, origin, (page) => enter(page, screen));
  return fromDashboard(browser, origin, async (page) => {
    await page.evaluate<void>(rest);
    const firstMs = await enter(page, screen);
    const laterMs: number[] = [];
    for (let visit = 0; visit < laterVisits; visit += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one visit after another
      await enter(page, dashboard);
      // oxlint-disable-next-line no-await-in-loop -- one visit after another
      laterMs.push(await enter(page, screen));
    }
    return { scripts, atOnceMs, firstMs, laterMs };
  });
}
