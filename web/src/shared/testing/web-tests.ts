import { testAccounts, verify } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import { listRuns } from '@geoplan/contracts/geo-runs';
import { listSyncs } from '@geoplan/contracts/notion';
import { sharedBrowser } from '@geoplan/test-services/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { answer, answerApi, ok, type Answer } from './fake-api.ts';
import { watchForRest } from './page-at-rest.ts';
import { sampleUser } from './sample-accounts.ts';
import { serveWeb } from './serve-web.ts';

/** The two sizes every screen is looked at in. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface OpenOptions {
  /** Signed in with this role; signed out without it. */
  as?: Role;
  api?: readonly Answer[];
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** Further local storage of the visit. */
  stored?: Record<string, string>;
  /** Another tab of the same browser shares its storage. */
  beside?: Page;
}

const basics = (role: Role | undefined): Answer[] => [
  answer(testAccounts, () => ok([])),
  // The top bar of every screen asks for the runs.
  answer(listRuns, () => ok({ runs: [], nextCursor: null })),
  // So does every screen with site counts for the syncs.
  answer(listSyncs, () => ok([])),
  ...(role ? [answer(verify, () => ok({ user: sampleUser(role) }))] : []),
];

// Chromium reports every failed answer as an error of its own; the screens are tested for what they make of it.
const isAboutAnswers = (text: string) => text.startsWith('Failed to load resource');

/** Makes every refusal by the CSP an error in the console; Chromium keeps silent about a caught `new Function`. */
async function reportRefusals(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      // oxlint-disable-next-line no-console -- read by the test outside the browser
      console.error(`the CSP refused ${violatedDirective} in ${sourceFile}`),
    ),
  );
}

/** Fills the local storage of a page's first document; later ones find what the app made of it. */
async function store(page: Page, { as, stored }: OpenOptions): Promise<void> {
  const session = as && { auth_token: `token-of-${as}`, auth_user: JSON.stringify(sampleUser(as)) };
  // A context's own `storageState` opens a page more for each test. The name of a window outlives its documents.
  await page.addInitScript(
    (entries) => {
      if (window.name !== '') return;
      window.name = 'stored';
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    Object.entries({ ...session, ...stored }),
  );
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAboutAnswers(message.text())) problems.push(message.text());
  });
}

/**
 * Opens screens of the built app in a real browser. Registers the hooks of a test file: a fresh profile of
 * the browser for each screen, and after each test no error in the console, refusals by the CSP among them, and no call
 * that nothing answers.
 */
export function webTests() {
  let browser: Browser;
  let web: Awaited<ReturnType<typeof serveWeb>>;
  let contexts: BrowserContext[] = [];
  let rests: (() => Promise<void>)[] = [];
  let problems: string[] = [];
  let expected: RegExp | undefined;

  beforeAll(async () => {
    [browser, web] = await Promise.all([sharedBrowser(), serveWeb()]);
  });
  afterAll(async () => {
    await web.close();
  });
  afterEach(async () => {
    // A page may still be about to ask what its test does not answer.
    await Promise.all(rests.map((rest) => rest()));
    const found = problems.filter((problem) => !expected?.test(problem));
    const ended = contexts;
    [contexts, rests, problems, expected] = [[], [], [], undefined];
    await Promise.all(ended.map((context) => context.close()));
    expect(found, 'errors in the browser console').toEqual([]);
  });

  async function newContext({ size, theme }: OpenOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: size ?? desktop,
      colorScheme: theme ?? 'light',
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(10_000);
    contexts.push(context);
    return context;
  }

  /** Opens an address and returns its page. */
  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const context = options.beside?.context() ?? (await newContext(options));
    const page = await context.newPage();
    if (!options.beside) await store(page, options);
    await reportRefusals(page);
    // What this page says after its test must not be told of the next one.
    const own = problems;
    watch(page, own);
    rests.push(await watchForRest(page));
    await answerApi(page, [...basics(options.as), ...(options.api ?? [])], (problem) => own.push(problem));
    await page.goto(web.url + path);
    return page;
  }

  /** Path and query the page shows. */
  const pathOf = (page: Page) => page.url().slice(web.url.length);

  /** Lets errors of this kind be in the console of this test: it breaks something on purpose. */
  const expectProblems = (kind: RegExp) => {
    expected = kind;
  };

  return { open, pathOf, expectProblems };
}
