import { type Browser, chromium } from 'playwright-core';

import { isShell, shellName } from './browser/find-chromium.ts';
import { provideChromium } from './browser/provide-chromium.ts';
import { reportReady } from './setup/report-ready.ts';

/** A name of this machine under which a page has only the features of plain HTTP: no secure context. */
export const plainHttpHost = 'geoplan.example';

/** Keeps Chromium from contacting its vendor's hosts, and lets it start as root and without a graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages share a process and its compiled code.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  `--host-resolver-rules=MAP ${plainHttpHost} 127.0.0.1`,
  // A proxy of the environment would receive that name.
  '--no-proxy-server',
];

/**
 * A test's page is too short-lived for V8's last compiler to pay off. The one before it does: without either
 * (`--no-opt`) the screens' tests take 5 % more processor, those with axe 17 % more; with both, a tenth. Each document
 * compiles again, so the compiler waits for functions that are called often: 2 to 4 % less for both, no less at 6,000
 * calls.
 */
const compiler = '--no-turbofan,--invocation-count-for-maglev=2000';

/**
 * A renderer's garbage is mostly whole documents of finished tests. Collection begins once its heap holds 512 MB, not
 * whenever it has grown or is idle. That saves 4 % of processor time (six pairs of runs, from 1 % more to 9 % less).
 */
const collector = '--no-memory-reducer,--initial-old-space-size=512';

/**
 * Finds Chromium before the tests start, or installs it; prints one line with the result, and one if a cheaper one
 * exists.
 */
export async function findBrowser(): Promise<void> {
  const began = performance.now();
  const path = await provideChromium();
  reportReady(`Chromium at ${path}`, began);
  if (!isShell(path))
    process.stdout.write(`test services: the package ${shellName} would save a third of its work\n`);
}

/** Starts a real headless Chromium; the caller closes it. */
async function launchBrowser(optimizes: boolean): Promise<Browser> {
  const args = optimizes ? flags : [...flags, `--js-flags=${compiler},${collector}`];
  return chromium.launch({ executablePath: await provideChromium(), args });
}

let shared: Promise<Browser> | undefined;

/**
 * Chromium of this test process, shared by all its files; a test opens and closes its own contexts in it. It ends with
 * the process. A crashed one is replaced at the next call. `optimizes`: code runs as fast as for users, for benchmarks;
 * the first call decides.
 */
export async function sharedBrowser({ optimizes = false } = {}): Promise<Browser> {
  shared ??= launchBrowser(optimizes);
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser(optimizes);
  return shared;
}

/** Closes every profile opened in the shared browser by the tests of a file. */
export async function closeContexts(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
