import { expect, test } from 'vitest';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { fakeRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const runService = fakeRuns();
const visit = oneVisit(async () => {
  const api = [...fakeRecords([sampleRecord('bet', 'pl')]), ...runService.api];
  const page = await open('/keyword/bet/country/pl', { as: 'user', api });
  // Toasts stay until they are counted.
  await holdTimers(page, 5_000);
  return page;
});

/** Shows a pair whose metrics are being bought again. */
async function refresh() {
  const page = visit();
  await enterScreen(page, '/keyword/bet/country/pl');
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Действия страницы' }).click();
  await page.getByRole('menuitem', { name: 'Обновить показатели' }).click();
  // The tray has the run and would report its end.
  await page.getByRole('button', { name: 'Запуски 1' }).waitFor();
  return { page, end: () => runService.advance(runService.runs[0]!.runId) };
}

test('reports the end of a run only once if the current screen shows the run', async () => {
  const { page, end } = await refresh();
  end();
  await page.getByText('Данные обновлены').waitFor();
  await page.getByRole('button', { name: 'Запуски: сейчас ничего не выполняется' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
});

test('reports the end of a run on another screen after the user has left the screen of the run', async () => {
  const { page, end } = await refresh();
  await page.getByRole('link', { name: 'Планирование' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Планирование' }).waitFor();
  end();
  await page.getByText('Гео-анализ завершён: 1 из 1').waitFor();
});
