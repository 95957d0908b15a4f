import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storedPlan } from '../../features/planning/testing/open-planning.ts';
import { lateAnswers, layoutShifts } from '../../testing/late-answers.ts';
import type { webTests } from '../../testing/web-tests.ts';
import { fullAnswers } from './full-answers.ts';
import { longPlan } from './long-data.ts';

const mostShift = 0.02;

type Open = ReturnType<typeof webTests>['open'];

/**
 * Opens a screen whose responses arrive late, in an order derived from the seed, and returns it after all of them.
 * Fails if anything moved, or if the screen is wider than the window.
 */
export async function openStill(
  open: Open,
  path: string,
  size: { width: number; height: number },
  seed: number,
): Promise<Page> {
  const late = lateAnswers(seed);
  const stored = storedPlan(longPlan());
  const page = await open(path, { as: 'admin', api: fullAnswers(), stored, size, hold: late.hold });
  await late.releaseAll(page);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(mostShift);
  expect(await widthOf(page)).toBe(size.width);
  return page;
}

/** Width of the document, px. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
