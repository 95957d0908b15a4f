import { countries } from '@geoplan/contracts/countries/countries';
import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../../testing/fakes/fake-records.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { fakeAccounts } from '../../../testing/fakes/fake-accounts.ts';
import { manyAccounts } from '../../../testing/fakes/sample-accounts.ts';
import { sampleResult } from '../../../testing/fakes/sample-runs.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

/** Fakes a keyword in this many countries: a table with a selection. */
function fakeCountries(count: number): Answer {
  const records = countries.slice(0, count).map(({ code }, at) => ({
    ...sampleResult('torvelbet', code, at + 1),
    totalDomains: 4,
    sitesInWork: 1,
    launchedSites: 2,
    isGap: false,
    opportunity: { index: 60, countedSites: 4, estimate: null },
  }));
  const own = { brand: 'torvelbet', brandMatch: 'exact' as const };
  return answer(listKeywordCountries, () => ok({ keyword: 'torvelbet', ...own, countries: records }));
}

async function openTable(count: number): Promise<Page> {
  const page = await open('/keyword/torvelbet', {
    as: 'user',
    api: [...fakeRecords([]), fakeCountries(count)],
  });
  await page.getByRole('checkbox', { name: 'Выбрать все' }).waitFor();
  return page;
}

const head = (page: Page) => page.getByRole('checkbox', { name: 'Выбрать все' });
const checks = (page: Page) => page.getByRole('checkbox', { name: /^Выбрать: / });
const chosen = (page: Page) => page.getByRole('row', { selected: true });
const isPart = (page: Page) =>
  head(page).evaluate((each) => each instanceof HTMLInputElement && each.indeterminate);

describe('table of eight rows', () => {
  const page = oneVisit(() => openTable(8));
  beforeEach(async () => {
    await enterScreen(page(), '/keyword/torvelbet');
    await head(page()).waitFor();
  });

  test('shows a dash in the header checkbox for a partial selection, and selects all or no rows with it', async () => {
    expect(await isPart(page())).toBe(false);
    await checks(page()).nth(1).check();
    expect(await isPart(page())).toBe(true);
    expect(await chosen(page()).count()).toBe(1);
    await head(page()).check();
    expect([await chosen(page()).count(), await isPart(page())]).toEqual([8, false]);
    await checks(page()).nth(0).uncheck();
    expect([await chosen(page()).count(), await isPart(page())]).toEqual([7, true]);
    await head(page()).click();
    await head(page()).uncheck();
    expect(await chosen(page()).count()).toBe(0);
  });

  test('selects the rows from the last checkbox to the current one with Shift, and deselects them the same way', async () => {
    await checks(page()).nth(1).click();
    await checks(page())
      .nth(5)
      .click({ modifiers: ['Shift'] });
    expect(await chosen(page()).count()).toBe(5);
    await checks(page())
      .nth(3)
      .click({ modifiers: ['Shift'] });
    expect(await chosen(page()).count()).toBe(2);
  });

  test('selects a range in the order shown on the screen, after sorting', async () => {
    await page().getByRole('button', { name: 'Страна' }).click();
    const names = await page().getByRole('rowheader').allTextContents();
    await checks(page()).nth(0).click();
    await checks(page())
      .nth(2)
      .click({ modifiers: ['Shift'] });
    expect(await chosen(page()).getByRole('rowheader').allTextContents()).toEqual(names.slice(0, 3));
  });

  test('selects a row with Space and a range with Shift+Space, and moves between checkboxes with arrow keys', async () => {
    await checks(page()).first().focus();
    await page().keyboard.press('Space');
    for (let at = 0; at < 3; at++) await page().keyboard.press('ArrowDown');
    await checks(page()).nth(3).and(page().locator(':focus')).waitFor();
    await page().keyboard.press('Shift+Space');
    expect(await chosen(page()).count()).toBe(4);
    await page().keyboard.press('ArrowUp');
    await checks(page()).nth(2).and(page().locator(':focus')).waitFor();
  });

  test('moves with j and k, selects with x and Shift+X, and opens a row with Enter', async () => {
    const row = (at: number) => page().getByRole('row').nth(at).and(page().locator(':focus'));
    await page().evaluate(() => (document.activeElement as HTMLElement).blur());
    await page().keyboard.press('j');
    await row(1).waitFor();
    await page().keyboard.press('x');
    for (let at = 0; at < 3; at += 1) await page().keyboard.press('j');
    await page().keyboard.press('k');
    await row(3).waitFor();
    await page().keyboard.press('Shift+X');
    expect(await chosen(page()).count()).toBe(3);
    await page().keyboard.press('Enter');
    await page().waitForURL(/\/keyword\/torvelbet\/country\//);
  });

  test('keeps checkboxes and the first column in place when the table scrolls horizontally', async () => {
    // A tablet: wide enough for all columns, but too narrow to show them at once.
    await page().setViewportSize({ width: 680, height: 800 });
    const box = checks(page()).first();
    const name = page().getByRole('rowheader').first();
    const before = [await box.boundingBox(), await name.boundingBox()];
    await page()
      .getByRole('region', { name: /^Страны/ })
      .evaluate((each) => each.scrollTo(300, 0));
    await expect
      .poll(() =>
        page()
          .getByRole('region', { name: /^Страны/ })
          .evaluate((each) => each.scrollLeft),
      )
      .toBeGreaterThan(200);
    expect([await box.boundingBox(), await name.boundingBox()]).toEqual(before);
    expect(before[1]!.x).toBeGreaterThanOrEqual(before[0]!.x + before[0]!.width);
    await page().setViewportSize(desktop);
  });
});

test('selects rows of a long table that are not rendered, and renders only the visible ones', async () => {
  const page = await openTable(190);
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('191');
  expect(await checks(page).count()).toBeLessThan(70);
  await checks(page).first().click();
  await page.getByRole('region', { name: /^Страны/ }).evaluate((each) => each.scrollTo(0, 1e6));
  await page.locator('tr[aria-rowindex="191"]').waitFor();
  await checks(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await page.getByText('Выбрано 190 из 190').waitFor();
  expect(await isPart(page)).toBe(false);
});

/** Runs in the page: resolves when a whole frame was rendered, including resize observers. */
const frameDrawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

test('shows an edge at the sticky actions while they cover other columns, but not when scrolled to the end', async () => {
  const page = await open('/users', { as: 'admin', api: fakeAccounts(manyAccounts(3)), size: phone });
  const box = page.getByRole('region', { name: 'Пользователи' });
  const edge = () =>
    page
      .getByRole('row')
      .nth(1)
      .locator('td')
      .last()
      .evaluate((cell) => getComputedStyle(cell).boxShadow);
  await expect.poll(edge).toContain('-10px 0px 10px -6px');
  const menu = await page
    .getByRole('button', { name: /^Действия: / })
    .first()
    .boundingBox();
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(phone.width);
  await box.evaluate((each) => each.scrollTo(1e6, 0));
  await expect.poll(edge).not.toContain('-10px 0px 10px -6px');
  await page.setViewportSize(desktop);
  // If a box returns to its size before the next frame, its observer sees no change.
  await page.evaluate(frameDrawn);
  expect(await edge()).not.toContain('-10px 0px 10px -6px');
  await page.setViewportSize(phone);
  // Each time, because a browser that renders the phone's columns after the scroll snaps back to the old position.
  const edgeAtBegin = async () => {
    await box.evaluate((each) => each.scrollTo(0, 0));
    return await edge();
  };
  await expect.poll(edgeAtBegin).toContain('-10px 0px 10px -6px');
});

test('renders only the visible rows of 500, and keeps the density and the hidden columns across a reload, but never hides the first column', async () => {
  const page = await open('/users', { as: 'admin', api: fakeAccounts(manyAccounts(500)) });
  const columns = () => page.getByRole('columnheader').allTextContents();
  const height = async () => (await page.getByRole('row').nth(3).boundingBox())!.height;
  await page.getByText('Показано').waitFor();
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
  expect(await height()).toBe(36);
  await page.getByRole('button', { name: 'Вид' }).click();
  const options = page.getByRole('dialog', { name: 'Вид таблицы' });
  expect(await options.getByRole('checkbox', { name: 'Email' }).isDisabled()).toBe(true);
  await options.getByRole('checkbox', { name: 'Создан' }).uncheck();
  await options.getByRole('radio', { name: 'Плотная' }).click();
  await page.keyboard.press('Escape');
  const shown = ['Email', 'Роль', 'Состояние', 'Последний вход', 'Действия'];
  await expect.poll(columns).toEqual(shown);
  await expect.poll(height).toBe(30);
  // Every row has the expected height, so the last one is in the right place.
  await page.getByRole('region', { name: 'Пользователи' }).evaluate((each) => each.scrollTo(0, 1e6));
  const last = page.locator('tr[aria-rowindex="501"]').filter({ hasText: 'person-500@demo.local' });
  await last.waitFor();
  const [table, row] = [await page.getByRole('table').boundingBox(), await last.boundingBox()];
  expect(Math.abs(table!.y + table!.height - row!.y - row!.height)).toBeLessThan(2);
  await page.reload();
  await page.getByText('Показано').waitFor();
  expect(await columns()).toEqual(shown);
});
