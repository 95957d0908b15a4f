import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './web-tests.ts';

/** Fails with everything axe finds that stops somebody from using the screen as it is now. */
export async function expectAccessible(page: Page, state = 'this screen'): Promise<void> {
  // Legacy mode: everything in this page; the other one opens a second page for each analysis.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(findings, state).toEqual([]);
}

const transitionsUnderWay = (): number =>
  document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running')
    .length;

/** Looks at the page in the light theme and then in the dark one. */
export async function inBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    // In the middle of a transition a colour belongs to neither theme.
    await expect.poll(() => page.evaluate(transitionsUnderWay), { interval: 20 }).toBe(0);
    await look(theme);
  }
}

/** Fails with what axe finds in any theme and size, and when the screen is wider than its window. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await inBothThemes(page, async (theme) => {
      const look = `${theme} at ${size.width}`;
      await expectAccessible(page, look);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, look).toBe(0);
    });
  }
}
