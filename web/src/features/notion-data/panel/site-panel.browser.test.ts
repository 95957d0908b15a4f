import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleSite,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../../testing/fakes/fake-workspace.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const panel = (page: Page) => page.getByRole('dialog');
const details = (page: Page, site: string) => page.getByRole('button', { name: `Подробнее: ${site}` });

async function openData(workspace: FakeWorkspace, path = '/notion-data') {
  const page = await open(path, { as: 'admin', api: fakeWorkspace(workspace) });
  await page.getByText(/^Показано/).waitFor();
  return page;
}

/** True after a step back. */
const canGoForward = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { navigation: { canGoForward: boolean } }).navigation.canGoForward,
  );

describe('four sites', () => {
  const visited = oneVisit(() => openData(fewSites()));

  beforeEach(async () => {
    const page = visited();
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Данные из Notion' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
  });

  test('shows every field in the panel, moves between sites with the arrow keys, and returns the focus after closing on Escape', async () => {
    const page = visited();
    await page.getByRole('cell', { name: 'Lumoret' }).click();
    await panel(page).getByRole('heading', { name: 'alpha.example' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe(`/notion-data?site=${sampleSite(0).id}`);
    await panel(page).getByRole('listitem').filter({ hasText: 'Германия' }).waitFor();
    await panel(page).getByText('Сайты Европа').waitFor();
    const notion = panel(page).getByRole('link', { name: /Открыть в Notion/ });
    expect(await notion.getAttribute('href')).toBe(sampleSite(0).notionUrl);
    await page.keyboard.press('ArrowDown');
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await panel(page).getByRole('heading', { name: 'javascript:alert(1)' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'alert' }).count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
    await page.locator(':focus').and(details(page, 'beta.example')).waitFor();
  });

  test('moves through the links and buttons of the rows with the arrow keys', async () => {
    const page = visited();
    await page.getByRole('link', { name: /alpha\.example/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page
      .locator(':focus')
      .and(page.getByRole('link', { name: /beta\.example/ }))
      .waitFor();
    // The next row has no valid URL, so its button is the only element to reach.
    await page.keyboard.press('ArrowDown');
    await page.locator(':focus').and(details(page, 'javascript:alert(1)')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator(':focus').and(details(page, 'beta.example')).waitFor();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
  });

  test('opens the panel on a click on the row, but not on a click on its link or on selected text', async () => {
    const page = visited();
    await page.getByRole('cell', { name: 'Velmari' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/notion-data?site=${sampleSite(1).id}`);
    await page.getByRole('cell', { name: 'Lumoret' }).click();
    await panel(page).getByRole('heading', { name: 'alpha.example' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Velmari' }).dblclick({ delay: 10 });
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
  });

  test('closes the panel on Back, however many sites were opened in it', async () => {
    const page = visited();
    await details(page, 'alpha.example').click();
    await panel(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
    await expect.poll(() => pathOf(page)).toContain(sampleSite(1).id);
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
  });

  test('drops a closed panel from the history, so that Back leads to the page before it', async () => {
    const page = visited();
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Планирование' }).click();
    // A link followed while the screen is still shown would replace the previous history entry.
    await page.getByRole('heading', { level: 1, name: 'Планирование проектов' }).waitFor();
    await menu.getByRole('link', { name: 'Данные из Notion' }).click();
    await details(page, 'alpha.example').click();
    await panel(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
    await page.getByRole('cell', { name: 'Lumoret' }).click();
    await panel(page).getByRole('heading', { name: 'alpha.example' }).waitFor();
    await expect.poll(() => pathOf(page)).toContain(sampleSite(0).id);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => canGoForward(page)).toBe(true);
    await details(page, 'beta.example').click();
    await expect.poll(() => pathOf(page)).toContain(sampleSite(1).id);
    await panel(page).getByRole('button', { name: 'Закрыть' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => canGoForward(page)).toBe(true);
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/planning');
  });

  test('keeps a filter set with the panel open once the panel is closed, and does not reopen the panel on Back', async () => {
    const page = visited();
    await details(page, 'alpha.example').click();
    await panel(page).waitFor();
    await page.getByRole('searchbox').fill('beta');
    await expect.poll(() => pathOf(page)).toContain('q=beta');
    await panel(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?q=beta');
    await page.getByText('Показано 1 из 4 сайтов').waitFor();
    await page.goBack();
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    expect(await panel(page).count()).toBe(0);
  });

  test('scrolls the focused fields with the arrow keys instead of moving to another site', async () => {
    const page = visited();
    await details(page, 'alpha.example').click();
    await page.setViewportSize({ width: desktop.width, height: 360 });
    const fields = panel(page).getByRole('region', { name: 'Поля' });
    await fields.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => fields.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    await panel(page).getByRole('heading', { name: 'alpha.example' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });

  test('reports that a linked site has been removed', async () => {
    const page = visited();
    await enterScreen(page, '/notion-data?site=gone');
    await panel(page).getByRole('heading', { name: 'Сайт не найден' }).waitFor();
    expect(await panel(page).getByText('Не попадает под фильтры').count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });

  test('passes axe with the sync popover open, in both themes', async () => {
    const page = visited();
    await page.getByRole('button', { name: /^Синхронизация/ }).click();
    await panel(page).waitFor();
    await expectAccessibleInBothThemes(page, 'syncs');
    await page.keyboard.press('Escape');
  });

  test('filters on a phone in a drawer, and covers the screen with the panel', async () => {
    const page = visited();
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('button', { name: /^Все бренды/ }).click();
    await page.getByRole('option', { name: 'Lumoret' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Показать', exact: true }).click();
    await page.getByRole('button', { name: 'Сбросить' }).click();
    await page
      .getByRole('button', { name: /^Подробнее/ })
      .first()
      .click();
    expect((await panel(page).boundingBox())?.width).toBe(phone.width);
    await page.getByRole('button', { name: /Следующий/ }).click();
    await panel(page).getByText('2 из 4').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });
});

test('opens a linked site, scrolls the table to it, keeps the current site in view when moving on, and focuses its row on a phone after closing', async () => {
  const page = await openData(sampleWorkspace(300), `/notion-data?site=${sampleSite(252).id}`);
  await panel(page).getByRole('heading', { name: 'velmari-253.example' }).waitFor();
  await panel(page).getByText('253 из 300').waitFor();
  await panel(page).getByText('Velmari · Венгрия').waitFor();
  await page.getByRole('row', { name: /-253\.example/ }).waitFor();
  await panel(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect.poll(() => pathOf(page)).toBe('/notion-data');
  await page.locator(':focus').and(details(page, 'velmari-253.example')).press('Enter');
  await panel(page).and(page.locator(':focus')).waitFor();
  // Ten rows below the last visible one: not rendered until the table is scrolled.
  const reached = page.getByRole('rowheader').filter({ hasText: '-263.example' });
  expect(await reached.count()).toBe(0);
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
  await panel(page).getByText('263 из 300').waitFor();
  const box = await reached.boundingBox();
  expect(box!.y + box!.height).toBeLessThan(900);
  await page.setViewportSize(phone);
  await enterScreen(page, `/notion-data?site=${sampleSite(252).id}`);
  await panel(page).getByText('253 из 300').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await page.locator(':focus').and(details(page, 'velmari-253.example')).waitFor();
  const row = await page.getByRole('row', { name: /-253\.example/ }).boundingBox();
  expect(row!.y).toBeGreaterThanOrEqual(0);
  expect(row!.y + row!.height).toBeLessThanOrEqual(phone.height);
});
