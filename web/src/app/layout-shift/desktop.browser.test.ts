import { expect, test } from 'vitest';
import { cutTexts } from '../../testing/cut-texts.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { everyScreen } from '../testing/every-screen.ts';
import { openStill, widthOf } from '../testing/still-screens.ts';

const { open } = webTests();

/** The narrowest laptop, which has the same layout as the desktop. */
const laptop = { width: 1366, height: 768 };

test.each(everyScreen.map((path, seed) => [path, seed] as const))(
  'shifts nothing on %s at 1440 px while responses arrive late in any order, cuts off no figure, Russian word or column header there and at 1366 px, and fits every window',
  async (path, seed) => {
    const page = await openStill(open, path, desktop, seed);
    await expect.poll(() => cutTexts(page.getByRole('main'))).toEqual([]);
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      await expect.poll(() => widthOf(page), { message: `${size.width} px` }).toBe(size.width);
      if (size === laptop) await expect.poll(() => cutTexts(page.getByRole('main'))).toEqual([]);
    }
  },
);
