import type { Role } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fakeRecords } from '../shared/testing/fake-records.ts';
import { phone, webTests } from '../shared/testing/web-tests.ts';

const { open } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').allTextContents();

const viewerMenu = ['Дашборд', 'История анализов', 'Результаты', 'Данные из Notion', 'Аналитика Notion'];
const analysis = ['Дашборд', 'Гео-анализ', 'История анализов', 'Результаты'];
const tools = ['Анализ конкурентов', 'AI-помощник', 'Генерация ТЗ', 'Подбор доменов', 'Подбор дропов'];
const userMenu = [...analysis, ...tools, 'Планирование', 'Данные из Notion', 'Аналитика Notion'];
const adminMenu = [
  ...userMenu,
  'Конфигурации Notion',
  'API Balance Monitor',
  'Настройки API',
  'Пользователи',
  'Журнал действий',
];

test.each<[Role, string[]]>([
  ['viewer', viewerMenu],
  ['user', userMenu],
  ['admin', adminMenu],
])('the menu of a %s holds exactly their screens', async (role, menu) => {
  const page = await open('/', { as: role });
  await heading(page, 'Дашборд').waitFor();
  expect(await menuOf(page)).toEqual(menu);
});

test('the title of the document and the focus follow the screen', async () => {
  const page = await open('/', { as: 'user' });
  await heading(page, 'Дашборд').waitFor();
  expect(await page.title()).toBe('Дашборд · Geoplan');
  await page.getByRole('link', { name: 'Планирование' }).click();
  await heading(page, 'Планирование проектов').and(page.locator(':focus')).waitFor();
  expect(await page.title()).toBe('Планирование проектов · Geoplan');
  expect(await page.getByRole('link', { name: 'Планирование' }).getAttribute('aria-current')).toBe('page');
});

test('the first Tab offers to skip the menu', async () => {
  const page = await open('/', { as: 'user' });
  await heading(page, 'Дашборд').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Перейти к содержимому' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Новый анализ' }).first().and(page.locator(':focus')).waitFor();
});

test('a screen that is not built yet says so, the balance in English', async () => {
  const page = await open('/competitor-analysis', { as: 'admin' });
  await page.getByText('Раздел появится в следующей версии').waitFor();
  await page.getByText(/Сейчас он ещё не работает/).waitFor();
  await page.getByRole('link', { name: 'API Balance Monitor' }).click();
  await page.getByText('This section arrives in a later version').waitFor();
});

test('at 390 px the menu slides over, closes by Escape and after a choice', async () => {
  const page = await open('/', { as: 'viewer', size: phone, api: fakeRecords([]) });
  await heading(page, 'Дашборд').waitFor();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  expect(await page.getByRole('link', { name: 'Результаты' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await menu.and(page.locator(':focus-within')).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Открыть меню' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Результаты' }).click();
  await heading(page, 'Результаты анализа').waitFor();
  await menu.waitFor({ state: 'detached' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
