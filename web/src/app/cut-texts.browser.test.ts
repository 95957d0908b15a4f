import { expect, test } from 'vitest';
import { storedPlan } from '../features/planning/testing/open-planning.ts';
import { cutTexts } from '../testing/cut-texts.ts';
import { enterScreen } from '../testing/enter-screen.ts';
import { webTests } from '../testing/web-tests.ts';
import { everyScreen } from './testing/every-screen.ts';
import { fullAnswers } from './testing/full-answers.ts';
import { longPlan } from './testing/long-data.ts';

const { open, oneVisit } = webTests();

const page = oneVisit(() => open('/', { as: 'admin', api: fullAnswers(), stored: storedPlan(longPlan()) }));

test.each(everyScreen)('no figure, Russian word or column head is cut at 1440 px on %s', async (path) => {
  await enterScreen(page(), path);
  const main = page().getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => main.locator('.skeleton-pulse').count()).toBe(0);
  await expect.poll(() => cutTexts(main)).toEqual([]);
});
