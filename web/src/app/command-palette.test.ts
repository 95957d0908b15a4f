import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { webTests } from '../shared/testing/web-tests.ts';

const { open } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the palette opens by Ctrl K, finds by a part of the name and opens by Enter', async () => {
  const page = await open('/', { as: 'user' });
  await heading(page, 'Дашборд').waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: 'Раздел' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('ДРОП');
  expect(await page.getByRole('option').allTextContents()).toEqual(['Подбор дропов']);
  await page.keyboard.press('Enter');
  await heading(page, 'Подбор дропов').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the palette offers nothing above the role and says when nothing fits', async () => {
  const page = await open('/', { as: 'viewer' });
  await heading(page, 'Дашборд').waitFor();
  await page.getByRole('button', { name: /Поиск и переходы/ }).click();
  await page.getByRole('combobox', { name: 'Раздел' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Дашборд',
    'История анализов',
    'Результаты',
    'Данные из Notion',
    'Аналитика Notion',
  ]);
  await page.keyboard.type('пользователи');
  await page.getByText('Такого раздела нет').waitFor();
});

test.each(['Shift+?', 'Shift+Slash'])('%s lists the shortcuts', async (keys) => {
  const page = await open('/', { as: 'viewer' });
  await heading(page, 'Дашборд').waitFor();
  await page.keyboard.press(keys);
  await page.getByRole('dialog', { name: 'Сочетания клавиш' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
