import { cachedSites } from '@geoplan/contracts/notion/notion';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { analyticsAnswers, smallWorkspace } from '../../testing/fakes/fake-analytics.ts';
import { answer } from '../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../testing/fakes/fake-records.ts';
import { phone, webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

// The menus of other roles are rules, tested next to them.
const analysis = ['Дашборд', 'Гео-анализ', 'История анализов', 'Результаты'];
const tools = ['Анализ конкурентов', 'AI-помощник', 'Генерация ТЗ', 'Подбор доменов', 'Подбор дропов'];
const userMenu = [...analysis, ...tools, 'Планирование', 'Данные из Notion', 'Аналитика Notion'];

test('reaches the skip link on the first Tab, lists the screens available to a user, and sets the title and the focus when a screen is opened', async () => {
  const page = await open('/', { as: 'user' });
  await heading(page, 'Дашборд').waitFor();
  await expect.poll(() => page.title()).toBe('Дашборд · Geoplan');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Перейти к содержимому' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Новый анализ' }).first().and(page.locator(':focus')).waitFor();
  const menu = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link');
  expect(await menu.allTextContents()).toEqual(userMenu);
  await page.getByRole('link', { name: 'Планирование' }).click();
  await heading(page, 'Планирование проектов').and(page.locator(':focus')).waitFor();
  await expect.poll(() => page.title()).toBe('Планирование проектов · Geoplan');
  expect(await page.getByRole('link', { name: 'Планирование' }).getAttribute('aria-current')).toBe('page');
});

test('opens the menu as a drawer at 390 px, and closes it on Escape and after a choice', async () => {
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

test('requests the rows of a screen once, when its menu entry is pressed rather than after rendering', async () => {
  const workspace = smallWorkspace();
  let asked = 0;
  const sites = answer(cachedSites, () => {
    asked += 1;
    return { success: true as const, data: workspace.projects, lastSync: null };
  });
  const page = await open('/no-such-page', { as: 'viewer', api: [...analyticsAnswers(workspace), sites] });
  await heading(page, 'Такой страницы нет').waitFor();
  const entry = page.getByRole('link', { name: 'Аналитика Notion' });
  await entry.hover();
  expect(asked).toBe(0);
  await page.mouse.down();
  await expect.poll(() => asked).toBe(1);
  await heading(page, 'Такой страницы нет').waitFor();
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Детальная статистика' }).waitFor();
  expect(asked).toBe(1);
});
