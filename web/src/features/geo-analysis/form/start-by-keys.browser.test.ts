import { expect, test } from 'vitest';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keyword } from '../testing/keyword-field.ts';

const { open, oneVisit, pathOf } = webTests();

const runService = fakeRuns();
const visit = oneVisit(() => open('/geo-analysis', { as: 'user', api: runService.api }));

/** Shows the empty form. */
async function enterForm() {
  await enterScreen(visit(), prefillLink('/geo-analysis', { keywords: [], countries: ['us'] }));
  await expect.poll(() => pathOf(visit())).toBe('/geo-analysis');
  runService.asked.length = 0;
  return visit();
}

test('starts the run with Ctrl Enter from any field once it can be started, but not from a dialog', async () => {
  const page = await enterForm();
  await keyword(page).press('Control+Enter');
  await keyword(page).fill('bet');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  // Pressed both before and after the dialog has taken the focus.
  await page.keyboard.press('Control+Enter');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(runService.asked).toEqual([]);
  await keyword(page).press('Control+Enter');
  await page.getByText('Выполняется: 0 из 1').waitFor();
  expect(runService.asked).toHaveLength(1);
  await page.locator('h1').press('Shift+?');
  await page.getByText('Запустить анализ').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('starts the run with Ctrl Enter wherever the focus is, without pressing the focused button', async () => {
  const page = await enterForm();
  await keyword(page).fill('bet');
  for (const [at, focus] of [
    () =>
      page
        .getByRole('button', { name: /Добавить/ })
        .first()
        .focus(),
    () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
  ].entries()) {
    await focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Выполняется: 0 из 1').waitFor();
    expect(runService.asked).toHaveLength(at + 1);
    // The history entry that Back leaves is written up to 50 ms later.
    await expect.poll(() => pathOf(page)).toMatch(/^\/geo-analysis\?run=/);
    await page.goBack();
    await keyword(page).waitFor();
  }
});
