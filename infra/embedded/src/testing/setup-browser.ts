import { findBrowser } from '@geoplan/test-servers/browser';
import { setUpAll } from '@geoplan/test-servers/setup/set-up-all';
import { provideWebApp } from './provide-web-app.ts';

/** Provides Chromium and the built web app before the first `*.browser.test.ts`. */
export default function setUp(): Promise<void> {
  return setUpAll([findBrowser(), provideWebApp()]);
}
