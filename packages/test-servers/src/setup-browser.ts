import { announceReady } from './announce-ready.ts';
import { provideChromium } from './browser/provide-chromium.ts';
import { provideWebApp } from './provide-web-app.ts';
import { settleAll } from './settle-all.ts';
import { setupError } from './setup-error.ts';

/** Before the first `*.browser.test.ts`: Chromium and the built web app. */
export default async function setUp(): Promise<void> {
  await settleAll([findBrowser(), provideWebApp()]).catch((error: unknown) => {
    throw setupError(error);
  });
}

async function findBrowser(): Promise<void> {
  const began = performance.now();
  announceReady(`Chromium at ${await provideChromium()}`, began);
}
