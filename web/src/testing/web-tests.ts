import { recordExport, registrationState, testAccounts, verify } from '@geoplan/contracts/auth';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import type { Role } from '@geoplan/contracts/define';
import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listDropRuns, readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { estimateAnalysis, listRuns } from '@geoplan/contracts/geo/geo-runs';
import { readTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { listModels } from '@geoplan/contracts/llm/completions';
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
/** Narrowest window with the fixed sidebar. */
export const smallDesktop = { width: 1024, height: 768 };
export const phone = { width: 390, height: 844 };

interface OpenOptions {
  /** Role of the signed-in person; undefined for a signed-out visitor. */
  as?: Role;
  api?: readonly Answer[];
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** Additional local storage of the visit. */
  stored?: Record<string, string>;
  /** Tab whose browser this one shares, including its storage. */
  beside?: Page;
  /** Host name of the server in a separate profile; the loopback address by default. */
  host?: string;
  /** Delays each response of the visit until its promise is fulfilled. */
  hold?: (call: Call) => Promise<unknown>;
  /** A profile that ends with the test, for effects that would stay on the common page, such as a fake clock. */
  profile?: 'own';
}

interface Visit {
  /** Name of the page at the server. */
  name: string;
  rest: () => Promise<unknown>;
  /** Problems since the last check. */
  problems: string[];
  /** Profile that ends with the visit; undefined for the common page and for a tab that shares a browser. */
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
  // Every export is reported to the audit.
  answer(recordExport, () => done),
  // The top bar of every screen requests the runs.
  answer(listRuns, () => ok({ runs: [], nextCursor: null })),
  answer(listCheckRuns, () => ok({ runs: [], nextCursor: null })),
  answer(listDropRuns, () => ok({ runs: [], nextCursor: null })),
  // Every screen with site counts requests the syncs.
  answer(listSyncs, () => ok([])),
  // No display mode was chosen.
  answer(readDisplayConfig, () => ok(null)),
  // Every site is counted, and every brand was looked up.
  answer(listUncountedSites, () =>
    ok({ sites: [], totals: { no_country: 0, no_brand: 0, no_rule: 0, not_reported: 0 }, nextCursor: null }),
  ),
  answer(listBrands, () => ok([])),
  // Nothing is stored for a pair planned by hand.
  answer(lookUpPairs, ({ body }) => ok(body.pairs.map(() => noFigures))),
  // Requests of the dashboard: nothing has happened since the last visit, and there is no key.
  answer(listBalanceAlerts, () => ok([])),
  // Each browser has its own plan.
  answer(readTeamPlan, () => ok({ isTeam: false })),
  answer(listFindings, () => ok({ checked: 0, lastCheckedAt: null, findings: [] })),
  answer(listChanges, () => ok({ items: [], nextCursor: null })),
  answer(listSiteChanges, () =>
    ok({ changes: [], totals: { added: 0, status: 0, removed: 0 }, nextCursor: null }),
  ),
  answer(readSettings, () => ok(sampleSettings())),
  // No key of a model is stored.
  answer(listModels, () => ok({ models: [] })),
  answer(estimateAnalysis, () => ok(noSource)),
  // The drop finder is simulated.
  answer(readDropSource, () => ok(dropSourceOff)),
  // No opportunities are stored.
  answer(listOpportunities, () => ok({ items: [] })),
  ...(role ? [answer(verify, () => ok({ user: sampleUser(role) }))] : []),
];

// Chromium reports every failed response as an error; the tests check how the screens handle it.
const isAboutAnswers = (text: string) => text.startsWith('Failed to load resource');

/** Resets the storage of the page's origin to that of a new visit. */
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

/** Media settings that a previous test may have changed. */
const defaultMedia = { media: null, reducedMotion: 'reduce', forcedColors: null, contrast: null } as const;

/**
 * Opens screens of the built app in a real browser, each with an empty profile. Registers the hooks of a test file.
 * They fail a test with an error in the console, CSP violations included, or with a call that has no response.
 */
export function webTests() {
  let browser: Browser;
  let web: WebServer;
  let visits = new Map<Page, Visit>();
  /** Visits of `oneVisit`, which outlive a test. */
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
    // A page may still be about to send a request that its test has no response for.
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
   * One visit for all tests of the `describe` that calls this: begun before the first, ended after the last. It is for
   * tests that only read, or leave the screen as the others expect it. A separate visit costs a test more than all its
   * clicks.
   * @param begin opens the page of the visit
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

  /** Opens a path and returns its page. */
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
      // The previous visit has left the common page there.
      if (page.url() !== origin + emptyDocumentPath) await page.goto(origin + emptyDocumentPath);
      await fillStorage(page, options);
    }
    watch(page, problems);
    await page.goto(origin + path);
    return page;
  }

  /** From now on, responds to the calls of an open page with these and the defaults of every screen. */
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

  /** Path and query of the page. */
  const pathOf = (page: Page) => page.url().slice(web.url.length);

  /** Permits matching errors in the console of this test, which causes them on purpose. */
  const expectProblems = (kind: RegExp) => {
    expected = kind;
  };

  return { open, oneVisit, replaceAnswers, pathOf, expectProblems };
}
