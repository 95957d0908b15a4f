import { expect, test } from 'vitest';
import { cutTexts } from '../../testing/cut-texts.ts';
import { phone, webTests } from '../../testing/web-tests.ts';
import { everyScreen, screensOfPhones } from '../testing/every-screen.ts';
import { openStill, widthOf } from '../testing/still-screens.ts';

const { open } = webTests();

/** Width of the narrowest laptop, which has the same layout as wider windows but less space; height of a desktop. */
const laptop = { width: 1366, height: 900 };
/** Paths whose width on a phone is checked in `phone.browser.test.ts`. */
const seenOnPhones: ReadonlySet<string> = new Set(screensOfPhones);

test.each(everyScreen.map((path, seed) => [path, seed] as const))(
  'shifts nothing on %s at 1366 px while responses arrive late in any order, cuts off no figure, Russian word or column header there, and fits every window',
  async (path, seed) => {
    const page = await openStill(open, path, laptop, seed);
    await expect.poll(() => cutTexts(page.getByRole('main'))).toEqual([]);
    if (seenOnPhones.has(path)) return;
    await page.setViewportSize(phone);
    await expect.poll(() => widthOf(page), { message: `${phone.width} px` }).toBe(phone.width);
  },
);
