import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchTimers } from './page-idle.ts';
import { emptyDocumentPath } from './serve-web.ts';

/** Browser settings of a profile; the same for every test. */
const profile = { locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' } as const;

export async function newProfile(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(profile);
  context.setDefaultTimeout(30_000);
  return context;
}

/** Opens a page that reports its timers and logs every CSP violation as an error in the console. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await watchTimers(page);
  // Chromium reports nothing if the page catches the error of `new Function`.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      // oxlint-disable-next-line no-console -- read by the test outside the browser
      console.error(`the CSP refused ${violatedDirective} in ${sourceFile}`),
    ),
  );
  return page;
}

// Effects that cannot be removed from a page.
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'clock'] as const;

function refuseWhatLasts(page: Page): void {
  for (const name of lasting)
    Object.defineProperty(page, name, {
      get() {
        throw new Error(`${name} would stay for the tests to come: open the page with { profile: 'own' }`);
      },
    });
}

/** Clears the history of the page, because a browser keeps 50 entries, and a test may count them. */
async function forgetHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

let shared: Promise<Page> | undefined;

async function openShared(browser: Browser): Promise<Page> {
  const page = await newPage(await newProfile(browser));
  refuseWhatLasts(page);
  page.once('crash', () => (shared = undefined));
  return page;
}

/**
 * Common page of this test process, for one test after the other, each with an empty profile. A new page in a new
 * profile costs three times as much CPU, most of it for compiling the app again. A closed or crashed page is replaced.
 */
export async function sharedPage(browser: Browser): Promise<Page> {
  shared ??= openShared(browser);
  const page = await shared;
  if (!page.isClosed()) return page;
  shared = openShared(browser);
  return shared;
}

const pageEvents = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'load',
  'pageerror',
  'popup',
] as const;
const requests = ['request', 'requestfinished', 'requestfailed', 'response'] as const;
const modifiers = ['Shift', 'Control', 'Alt', 'Meta'] as const;

/** Ends the visit of a test: its document, listeners, routes and profile. */
export async function endVisit(page: Page, origin: string): Promise<void> {
  if (page.isClosed()) return;
  for (const event of [...pageEvents, ...requests]) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(origin + emptyDocumentPath);
  await forgetHistory(page);
  await Promise.all([page.mouse.up(), ...modifiers.map((key) => page.keyboard.up(key))]);
  await page.context().clearCookies();
}
