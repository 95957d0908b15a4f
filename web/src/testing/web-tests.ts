import { recordExport, registrationState, testAccounts, verify } from '@geoplan/contracts/auth';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import type { Role } from '@geoplan/contracts/define';
import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listDropRuns, readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { estimateAnalysis, listRuns } from '@geoplan/contracts/geo/geo-runs';
import { listModels } from '@geoplan/contracts/models/model-answers';
import { readSettings } from '@geoplan/contracts/geo/geo-settings';
import { listFindings } from '@geoplan/contracts/http-status/http-status';
import { listCheckRuns } from '@geoplan/contracts/http-status/http-status-runs';
import { listBrands, lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listSyncs } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { sharedBrowser } from '@geoplan/test-servers/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { answer, answerCall, done, hasAnswer, ok, type Answer } from './fakes/fake-api.ts';
import { sampleSettings } from './fakes/fake-settings.ts';
import { watchForIdle } from './page-idle.ts';
import { sampleUser } from './fakes/sample-accounts.ts';
import { emptyDocumentPath, pageHeader, sharedWeb, type Call, type WebServer } from './serve-web.ts';
import { endVisit, newPage, newProfile, sharedPage } from './shared-page.ts';

/** The two viewport sizes every screen is tested in. */
export const desktop = { width: 1440, height: 900 };
/** The narrowest window with the fixed sidebar. */
export const smallDesktop = { width: 1024, height: 768 };
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
  /** Host name of the server in a separate profile; the loopback address without it. */
  host?: string;
  /** Delays each answer of the visit until its promise is fulfilled. */
  hold?: (call: Call) => Promise<unknown>;
  /** A profile that ends with the test, for what would stay in the common page: a false clock, for one. */
  profile?: 'own';
}

interface Visit {
  /** The page's name at the server. */
  name: string;
  rest: () => Promise<unknown>;
  /** Problems since the last check. */
  problems: string[];
  /** The profile that ends with it; absent for the common page and for a tab beside another. */
  own?: BrowserContext | undefined;
  as: Role | undefined;
  hold: OpenOptions['hold'];
}

const noFigures = {
  searchVolume: null,
  difficulty: null,
  totalDomains: 0,
  sitesInWork: 0,
  launchedSites: 0,
};

const noSource = {
  pairs: 1,
  fresh: 0,
  shared: 0,
  toBuy: 1,
  requests: 1,
  durationMs: null,
  queueMs: null,
  currency: 'requests' as const,
  cost: 1,
  reserved: 0,
  fits: null,
  freshDays: 30,
  hasKey: false,
  isDemo: false,
};

const dropSourceOff = {
  isEnabled: false,
  isDemo: false,
  registryPauseMs: 1_000,
  whoisPauseMs: 6_000,
  archivePauseMs: 3_000,
};

const basics = (role: Role | undefined): Answer[] => [
  answer(testAccounts, () => ok([])),
  answer(registrationState, () => ok({ isOpen: false })),
  // Every export tells the audit.
  answer(recordExport, () => done),
  // The top bar of every screen asks for the runs.
  answer(listRuns, () => ok({ runs: [], nextCursor: null })),
  answer(listCheckRuns, () => ok({ runs: [], nextCursor: null })),
  answer(listDropRuns, () => ok({ runs: [], nextCursor: null })),
  // So does every screen with site counts for the syncs.
  answer(listSyncs, () => ok([])),
  // Nor do those with counts of one keyword know a database that was chosen.
  answer(readDisplayConfig, () => ok(null)),
  // Every site is counted, and every brand was asked for.
  answer(listUncountedSites, () =>
    ok({ sites: [], totals: { no_country: 0, no_brand: 0, no_rule: 0, not_reported: 0 }, nextCursor: null }),
  ),
  answer(listBrands, () => ok([])),
  // Of a pair that is planned by hand nothing is stored.
  answer(lookUpPairs, ({ body }) => ok(body.pairs.map(() => noFigures))),
  // What the dashboard asks for: nothing has happened since the last visit, and there is no key.
  answer(listBalanceAlerts, () => ok([])),
  answer(listFindings, () => ok({ checked: 0, lastCheckedAt: null, findings: [] })),
  answer(listChanges, () => ok({ items: [], nextCursor: null })),
  answer(listSiteChanges, () =>
    ok({ changes: [], totals: { added: 0, status: 0, removed: 0 }, nextCursor: null }),
  ),
  answer(readSettings, () => ok(sampleSettings())),
  // Nobody has set a key of a model.
  answer(listModels, () => ok({ models: [] })),
  answer(estimateAnalysis, () => ok(noSource)),
  // The drop finder is simulated.
  answer(readDropSource, () => ok(dropSourceOff)),
  // Nor is anything stored that promises much.
  answer(listOpportunities, () => ok({ items: [] })),
  ...(role ? [answer(verify, () => ok({ user: sampleUser(role) }))] : []),
];

// Chromium reports every failed answer as an error of its own; the screens are tested for what they make of it.
const isAboutAnswers = (text: string) => text.startsWith('Failed to load resource');

/** Makes the storage of the page's origin that of a new visit. */
async function fillStorage(page: Page, { as, stored }: OpenOptions): Promise<void> {
  const session = as && { auth_token: `token-of-${as}`, auth_user: JSON.stringify(sampleUser(as)) };
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      sessionStorage.clear();
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

let pagesNamed = 0;

/** What a test before may have changed. */
const defaultMedia = { media: null, reducedMotion: 'reduce', forcedColors: null, contrast: null } as const;

/**
 * Opens screens of the built app in a real browser. Registers the hooks of a test file: an empty profile of
 * the browser for each screen, and after each test no error in the console, CSP violations among them, and no call
 * that nothing answers.
 */
export function webTests() {
  let browser: Browser;
  let web: WebServer;
  let visits = new Map<Page, Visit>();
  /** Those of `oneVisit`, which outlive a test. */
  const kept = new Map<Page, Visit>();
  let expected: RegExp | undefined;

  beforeAll(async () => {
    [browser, web] = await Promise.all([sharedBrowser(), sharedWeb()]);
  });
  afterEach(async () => {
    const ended = visits;
    visits = new Map();
    await end(ended);
    const found = [...ended.values(), ...kept.values()].flatMap(({ problems }) => problems.splice(0));
    const unforeseen = found.filter((problem) => !expected?.test(problem));
    expected = undefined;
    expect(unforeseen, 'errors in the browser console').toEqual([]);
  });

  async function end(ended: ReadonlyMap<Page, Visit>): Promise<void> {
    // A page may still be about to ask what its test does not answer.
    await Promise.all([...ended.values()].map(({ rest }) => rest()));
    const common = await sharedPage(browser);
    const leave = async ([page, { name, own }]: [Page, Visit]): Promise<void> => {
      web.pages.delete(name);
      await (page === common ? endVisit(page, web.url) : page.close());
      await own?.close();
    };
    await Promise.all([...ended].map(leave));
  }

  /**
   * One visit for all tests of the `describe` that calls this: begun before the first, over after the last. For tests that only
   * look, or leave the screen as any of the others expects it; a visit of its own costs a test more than all its clicks.
   * @param begin opens the one page; returns what the tests read it by
   */
  function oneVisit(begin: () => Promise<Page>): () => Page {
    let page: Page;
    beforeAll(async () => {
      page = await begin();
      kept.set(page, visits.get(page)!);
      visits.delete(page);
    });
    afterAll(async () => {
      const ended = new Map([[page, kept.get(page)!]]);
      kept.delete(page);
      await end(ended);
    });
    return () => page;
  }

  async function contextFor({ beside, profile, host }: OpenOptions): Promise<BrowserContext | undefined> {
    if (beside) return undefined;
    const common = await sharedPage(browser);
    const isTaken = visits.has(common) || kept.has(common);
    return profile === 'own' || host !== undefined || isTaken ? newProfile(browser) : undefined;
  }

  /** Opens an address and returns its page. */
  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const own = await contextFor(options);
    const context = own ?? options.beside?.context();
    const page = context ? await newPage(context) : await sharedPage(browser);
    const origin = options.host === undefined ? web.url : web.url.replace('127.0.0.1', options.host);
    const name = `page-${(pagesNamed += 1)}`;
    const problems: string[] = [];
    visits.set(page, { name, rest: watchForIdle(page), problems, own, as: options.as, hold: options.hold });
    await page.setExtraHTTPHeaders({ [pageHeader]: name });
    await page.setViewportSize(options.size ?? desktop);
    await page.emulateMedia({ ...defaultMedia, colorScheme: options.theme ?? 'light' });
    replaceAnswers(page, options.api ?? []);
    if (!options.beside) {
      // The visit before has left the common page there.
      if (page.url() !== origin + emptyDocumentPath) await page.goto(origin + emptyDocumentPath);
      await fillStorage(page, options);
    }
    watch(page, problems);
    await page.goto(origin + path);
    return page;
  }

  /** Answers the calls of an open page from these from now on, and what every screen asks as before. */
  function replaceAnswers(page: Page, api: readonly Answer[]): void {
    const { name, problems, as, hold } = visits.get(page) ?? kept.get(page)!;
    const answers = [...basics(as), ...api];
    web.pages.set(name, {
      has: (call) => hasAnswer(call, answers),
      answer: async (call) => {
        await hold?.(call);
        return answerCall(call, answers).catch((error: unknown) => {
          problems.push(String(error));
          throw error;
        });
      },
    });
  }

  /** Path and query the page shows. */
  const pathOf = (page: Page) => page.url().slice(web.url.length);

  /** Lets errors of this kind be in the console of this test: it breaks something on purpose. */
  const expectProblems = (kind: RegExp) => {
    expected = kind;
  };

  return { open, oneVisit, replaceAnswers, pathOf, expectProblems };
}
