import { expect, test } from 'vitest';
import { storedPlan } from '../features/planning/testing/open-planning.ts';
import { lateAnswers, layoutShifts } from '../testing/late-answers.ts';
import { desktop, phone, webTests } from '../testing/web-tests.ts';
import { fullAnswers } from './testing/full-answers.ts';
import { longPlan } from './testing/long-data.ts';

const { open } = webTests();

const sizes = [desktop, { width: 1366, height: 768 }, phone];
const mostShift = 0.02;

/** Screens that were measured and hold. The others still have to be measured before they are added. */
const steadyScreens = ['/', '/geo-analysis'];

/** Each with another order of the answers. */
const visits = steadyScreens.flatMap((path, at) =>
  sizes.map((size, column) => [path, size.width, size, at * sizes.length + column] as const),
);

test.each(visits)(
  '%s at %i px moves nothing while its answers arrive late and in any order, and is not wider than the window',
  async (path, width, size, seed) => {
    const late = lateAnswers(seed);
    const stored = storedPlan(longPlan());
    const page = await open(path, { as: 'admin', api: fullAnswers(), stored, size, hold: late.hold });
    await late.releaseAll(page);
    await expect.poll(() => page.locator('main .skeleton-pulse').count()).toBe(0);
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved.join('\n')).toBeLessThan(mostShift);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
