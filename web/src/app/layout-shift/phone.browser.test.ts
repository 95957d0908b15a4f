import { test } from 'vitest';
import { phone, webTests } from '../../testing/web-tests.ts';
import { screensOfPhones } from '../testing/every-screen.ts';
import { openStill } from '../testing/still-screens.ts';

const { open } = webTests();

test.each(screensOfPhones.map((path, at) => [path, 200 + at] as const))(
  '%s moves nothing at 390 px while its answers arrive late and in any order, and is not wider than the window',
  async (path, seed) => {
    await openStill(open, path, phone, seed);
  },
);
