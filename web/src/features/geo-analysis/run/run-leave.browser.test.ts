import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';
import { keyword } from '../testing/keyword-field.ts';

const { open, oneVisit, pathOf } = webTests();

let held: Promise<undefined> | undefined;
const { runService, run } = finishedRun();
const late = answer(lookUpPairs, async ({ body }) => {
  await held;
  const none = { searchVolume: null, difficulty: null, totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
  return ok(body.pairs.map(() => none));
});
const path = `/geo-analysis?run=${run.runId}`;
const visit = oneVisit(() => open(path, { as: 'user', api: [...runService.api, late] }));

async function enterRun(): Promise<Page> {
  await enterScreen(visit(), path);
  await visit().getByText('3 результата, 1 ошибка').waitFor();
  return visit();
}

test('plans pairs whose counts arrive late but does not navigate if the user has left the run', async () => {
  const page = await enterRun();
  const answered = Promise.withResolvers<undefined>();
  held = answered.promise;
  await page.getByRole('checkbox', { name: 'Выбрать: bet, Германия' }).check();
  await page.getByText('Выбрано: 1').waitFor();
  const plan = page.getByRole('button', { name: 'В план', exact: true });
  await plan.click();
  await expect.poll(() => plan.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('link', { name: 'История анализов' }).click();
  await page.getByRole('heading', { level: 1, name: 'История анализов' }).waitFor();
  answered.resolve(undefined);
  await page.getByText('Проект "bet (Германия)" добавлен в план!').waitFor();
  await page.getByRole('button', { name: 'Сочетания клавиш' }).click();
  await page.getByRole('dialog', { name: 'Сочетания клавиш' }).waitFor();
  expect(pathOf(page)).toMatch(/^\/analysis-history/);
  await page.keyboard.press('Escape');
});

const replaced = (page: Page) => page.getByText('Прежняя форма заменена');

test('refills the form or clears it for a new analysis, and can undo both if the form contained a draft that was not run', async () => {
  const page = await enterRun();
  await page.getByRole('button', { name: 'Изменить условия' }).click();
  await page.getByText('выбрано 2 из').waitFor();
  expect(await keyword(page, 2).inputValue()).toBe('win');
  await page.goBack();
  await page.getByRole('button', { name: 'Новый анализ' }).click();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await keyword(page).inputValue()).toBe('');
  expect(await replaced(page).count()).toBe(0);
  await page.goBack();
  await page.getByText('3 результата, 1 ошибка').waitFor();

  const draft = { keywords: ['kept', ''], countries: ['fr', 'it', 'es'], refresh: false };
  const stored = JSON.stringify({ state: draft, version: 0 });
  await page.evaluate((value) => sessionStorage.setItem('geo-analysis-draft', value), stored);
  await page.reload();
  await page.getByRole('button', { name: 'Новый анализ' }).waitFor();
  // Keeps the toast open until it is pressed.
  await holdTimers(page, 5_000);
  for (const name of ['Изменить условия', 'Новый анализ']) {
    await page.getByRole('button', { name }).click();
    await replaced(page).waitFor();
    expect(await keyword(page).inputValue()).not.toBe('kept');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByText('выбрано 3 из').waitFor();
    expect(await keyword(page).inputValue()).toBe('kept');
    await replaced(page).waitFor({ state: 'detached' });
    await page.goBack();
  }
});
