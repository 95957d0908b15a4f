import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fakeLaunches } from '../testing/fake-launches.ts';
import { webTests } from '../testing/web-tests.ts';

const { open } = webTests();

const row = (page: Page, at: number) =>
  page.getByRole('textbox', { name: `Ключевое слово ${at}`, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Ключевые слова, по одному в строке' });
const rowCount = (page: Page) => page.getByRole('textbox', { name: /^Ключевое слово \d+$/ }).count();

async function openInputs(): Promise<Page> {
  const page = await open('/geo-analysis', { as: 'user', api: fakeLaunches().api });
  await row(page, 1).waitFor();
  return page;
}

/** Pastes as a person does, without the clipboard of the machine. */
const paste = (page: Page, pasted: string) =>
  page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, pasted);

test('rows are added by Enter and by the button, and removed while more than one is there', async () => {
  const page = await openInputs();
  expect(await page.getByRole('button', { name: /^Удалить слово/ }).count()).toBe(0);
  await row(page, 1).fill('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  expect(await row(page, 2).inputValue()).toBe('two');
  await page.getByRole('button', { name: 'Добавить ключевое слово' }).click();
  await page.keyboard.type('three');
  expect(await row(page, 3).inputValue()).toBe('three');
  await page.getByRole('button', { name: 'Удалить слово 2' }).click();
  expect(await row(page, 2).inputValue()).toBe('three');
  expect(await row(page, 1).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Удалить слово 2' }).click();
  expect(await page.getByRole('button', { name: /^Удалить слово/ }).count()).toBe(0);
});

test('a pasted list becomes rows, each keyword once, and is counted', async () => {
  const page = await openInputs();
  await row(page, 1).fill('Bet');
  await page.keyboard.press('Enter');
  await paste(page, 'bet\n win \n\nскидки, акции\tplay');
  await page.getByText('4 · можно вставить списком').waitFor();
  expect(await rowCount(page)).toBe(4);
  expect(await row(page, 3).inputValue()).toBe('скидки, акции');
  expect(await row(page, 4).evaluate((input) => input === document.activeElement)).toBe(true);
  await row(page, 4).fill(' BET ');
  await page.getByText('3 · 1 повтор не в счёт').waitFor();
});

test('a thousand keywords are one text, and fewer can be rows again', async () => {
  const page = await openInputs();
  await row(page, 1).focus();
  await paste(page, Array.from({ length: 1_000 }, (_, at) => `word ${at}`).join('\n'));
  await text(page).waitFor();
  expect((await page.getByText('1 000 · можно вставить списком').count()) + (await rowCount(page))).toBe(1);
  expect(await text(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await text(page).fill('one\ntwo\nTWO\n');
  await page.getByText('2 · 1 повтор не в счёт').waitFor();
  await page.getByRole('button', { name: 'По одному' }).click();
  expect(await rowCount(page)).toBe(2);
});

test('too long a keyword is marked in its row, and named by its line in a text', async () => {
  const page = await openInputs();
  await row(page, 1).fill('я'.repeat(201));
  expect(await row(page, 1).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Добавить ключевое слово' }).click();
  await page.getByRole('button', { name: 'Списком' }).click();
  await page.getByText('Строка 1: Ключевое слово длиннее 200 символов').waitFor();
});
