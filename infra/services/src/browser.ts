import { type Browser, chromium } from 'playwright-core';

import { provideChromium } from './browser/provide-chromium.ts';

/** Keeps Chromium from calling its maker's hosts, and lets it start as root and without a graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a real headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await provideChromium(), args: flags });
}
