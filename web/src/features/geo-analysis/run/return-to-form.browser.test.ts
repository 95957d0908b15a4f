import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open } = webTests();

const word = (page: Page) => page.getByRole('textbox', { name: 'Ключевое слово 1' });
const replaced = (page: Page) => page.getByText('Прежняя форма заменена');

test('refills the form or clears it for a new analysis, and can undo both if the form contained a draft that was not run', async () => {
  const { runService, run } = finishedRun();
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: runService.api });
  await page.getByText('3 результата, 1 ошибка').waitFor();
  await page.getByRole('button', { name: 'Изменить условия' }).click();
  await page.getByText('выбрано 2 из').waitFor();
  expect(await page.getByRole('textbox', { name: 'Ключевое слово 2' }).inputValue()).toBe('win');
  await page.goBack();
  await page.getByRole('button', { name: 'Новый анализ' }).click();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await word(page).inputValue()).toBe('');
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
    expect(await word(page).inputValue()).not.toBe('kept');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByText('выбрано 3 из').waitFor();
    expect(await word(page).inputValue()).toBe('kept');
    await replaced(page).waitFor({ state: 'detached' });
    await page.goBack();
  }
});
