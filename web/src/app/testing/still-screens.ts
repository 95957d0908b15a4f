import { expect, test } from 'vitest';
import { storedPlan } from '../../features/planning/testing/open-planning.ts';
import { lateAnswers, layoutShifts } from '../../testing/late-answers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { everyScreen } from './every-screen.ts';
import { fullAnswers } from './full-answers.ts';
import { longPlan } from './long-data.ts';

const mostShift = 0.02;

/**
 * Registers a test of every screen in one size; one file per size, so that they run in parallel.
 * @param firstSeed of the first screen; each has another order of the answers
 */
export function testSteadyScreens(size: { width: number; height: number }, firstSeed: number): void {
  const { open } = webTests();
  test.each(everyScreen.map((path, at) => [path, firstSeed + at] as const))(
    `%s moves nothing at ${size.width} px while its answers arrive late and in any order, and is not wider than the window`,
    async (path, seed) => {
      const late = lateAnswers(seed);
      const stored = storedPlan(longPlan());
      const page = await open(path, { as: 'admin', api: fullAnswers(), stored, size, hold: late.hold });
      await late.releaseAll(page);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      const { sum, moved } = await layoutShifts(page);
      expect(sum, moved.join('\n')).toBeLessThan(mostShift);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    },
  );
}
