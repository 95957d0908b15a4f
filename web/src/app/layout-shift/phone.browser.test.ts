import { test } from 'vitest';
import { colourRules, expectAccessible } from '../../testing/expect-accessible.ts';
import { phone, webTests } from '../../testing/web-tests.ts';
import { screensOfPhones } from '../testing/every-screen.ts';
import { openStill } from '../testing/still-screens.ts';

const { open } = webTests();

test.each(screensOfPhones.map((path, at) => [path, 200 + at] as const))(
  'shifts nothing on %s at 390 px while responses arrive late in any order, is not wider than the window, and has enough contrast in the light theme',
  async (path, seed) => {
    const page = await openStill(open, path, phone, seed);
    await expectAccessible(page, path, colourRules);
  },
);
