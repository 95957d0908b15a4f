import { expect, test } from 'vitest';
import { webTests } from '../../../shared/testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open } = webTests();

async function openRun(draft?: object) {
  const { launches, run } = finishedRun();
  const page = await open('/geo-analysis', { as: 'user', api: launches.api });
  const word = page.getByRole('textbox', { name: 'Ключевое слово 1' });
  await word.waitFor();
  if (draft) {
    const stored = JSON.stringify({ state: draft, version: 0 });
    await page.evaluate((value) => sessionStorage.setItem('geo-analysis-draft', value), stored);
  }
  await page.goto(page.url() + `?run=${run.runId}`);
  await page.getByText('3 результата, 1 ошибка').waitFor();
  const toast = page.getByText('Прежняя форма заменена');
  return { page, word, toast };
}

test('the conditions are filled in again, a new analysis begins blank, and nothing was lost by it', async () => {
  const { page, word, toast } = await openRun();
  await page.getByRole('button', { name: 'Изменить условия' }).click();
  await page.getByText('выбрано 2 из').waitFor();
  expect(await page.getByRole('textbox', { name: 'Ключевое слово 2' }).inputValue()).toBe('win');
  await page.goBack();
  await page.getByRole('button', { name: 'Новый анализ' }).click();
  await page.getByText('выбрано 1 из').waitFor();
  expect(await word.inputValue()).toBe('');
  expect(await toast.count()).toBe(0);
});

test.each(['Изменить условия', 'Новый анализ'])(
  '«%s» over a form that was not run can be taken back',
  async (name) => {
    const draft = { keywords: ['kept', ''], countries: ['fr', 'it', 'es'], refresh: false };
    const { page, word, toast } = await openRun(draft);
    await page.getByRole('button', { name }).click();
    await toast.waitFor();
    expect(await word.inputValue()).not.toBe('kept');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByText('выбрано 3 из').waitFor();
    expect(await word.inputValue()).toBe('kept');
  },
);
