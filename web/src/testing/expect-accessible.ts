import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axePath } from './serve-web.ts';
import { desktop, phone } from './web-tests.ts';

// Rules that depend on the theme, which changes only colours.
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with every axe violation that prevents people from using the current screen.
 * @param rules runs only these rules; all of them by default
 */
export async function expectAccessible(page: Page, state = 'this screen', rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: axePath });
  // Only violations are read, they need no stylesheets, and no screen has frames: this takes a quarter of the time.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  if (rules) options.runOnly = rules;
  // A moderate rule, not reported below anyway, that reads every text of the page.
  else options.rules = { region: { enabled: false } };
  const findings = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, given);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, options);
  expect(findings, state).toEqual([]);
}

const transitionsUnderWay = (): number =>
  document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running')
    .length;

async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  // During a transition a colour belongs to neither theme.
  await expect.poll(() => page.evaluate(transitionsUnderWay), { interval: 20 }).toBe(0);
}

/** Fails with axe violations in the light theme, or of colours in the dark one. */
export async function expectAccessibleInBothThemes(page: Page, state = 'this screen'): Promise<void> {
  await changeTheme(page, 'light');
  await expectAccessible(page, `${state}, light`);
  await changeTheme(page, 'dark');
  await expectAccessible(page, `${state}, dark`, colourRules);
}

/** Fails if the screen is wider than its viewport of this size. */
async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${size.width} px`).toBe(0);
}

/**
 * Fails with axe violations on a desktop in both themes or on a phone in the dark one, and if the screen is wider than
 * its viewport. Light colours of phones are checked by `app/layout-shift/phone.browser.test.ts`.
 */
export async function expectAccessibleInAllThemesAndSizes(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await expectAccessibleInBothThemes(page, `${desktop.width} px`);
  await expectFits(page, desktop);
  await page.setViewportSize(phone);
  await expectAccessible(page, `${phone.width} px, dark`);
  await expectFits(page, phone);
}
