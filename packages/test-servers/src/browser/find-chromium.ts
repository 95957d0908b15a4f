import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { findProgram, isExecutable } from '../processes/find-program.ts';

/** The shell only renders pages, without a browser window: the same engine, a third less work. */
export const shellName = 'chromium-headless-shell';

/** True for a shell, Playwright's own included. */
export const isShell = (path: string): boolean =>
  path.includes('headless-shell') || path.includes('headless_shell');

const names = [shellName, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of the browser for tests: CHROMIUM_PATH, then the one Playwright installed, then the system's; `undefined` if
 * there is none.
 * @throws if CHROMIUM_PATH is not executable
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH is "${given}", which cannot be run`);
  }
  const ofPlaywright = chromium.executablePath();
  if (ofPlaywright && existsSync(ofPlaywright)) return ofPlaywright;
  const onPath = names.map((name) => findProgram(name)).find((path) => path !== undefined);
  return onPath ?? applications.find(isExecutable);
}
