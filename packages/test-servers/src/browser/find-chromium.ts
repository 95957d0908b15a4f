import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { findProgram, isExecutable } from '../processes/find-program.ts';

// The shell draws pages only, without a browser's own window: the same engine, a third less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser to test with: CHROMIUM_PATH, then the one Playwright installed, then the system's; undefined when there is none.
 * @throws when CHROMIUM_PATH names something that cannot be run
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
