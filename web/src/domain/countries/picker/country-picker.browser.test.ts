import { countries } from '@geoplan/contracts/countries/countries';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { openPicker } from '../testing/open-picker.ts';

const { open, oneVisit } = webTests();

// The draft survives a change of screen; a prefill link replaces it.
const path = '/geo-analysis?countries=us';
const one = (page: Page) => page.getByText(`выбрано 1 из ${countries.length} стран`).waitFor();
const visit = oneVisit(async () => {
  const page = await open('/geo-analysis', { as: 'user', api: fakeRuns().api });
  await one(page);
  return page;
});
beforeEach(async () => {
  await enterScreen(visit(), path);
  await one(visit());
  await openPicker(visit());
});
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск страны' });
const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const selected = (page: Page, count: number) => page.getByText(`выбрано ${count} из`).waitFor();

test('collapses to the chosen countries, and focuses the search field on opening', async () => {
  const toggle = visit().getByRole('button', { name: 'страна', exact: true });
  await toggle.click();
  await search(visit()).waitFor({ state: 'detached' });
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.press('Enter');
  await search(visit()).and(visit().locator(':focus')).waitFor();
});

test('replaces the selection with a set, undoes the replacement, and saves and removes a custom set', async () => {
  const sets = visit().getByRole('button', { name: 'Наборы' });
  const item = (name: string | RegExp) => visit().getByRole('menuitem', { name });
  await sets.click();
  await item(/^Европа · /).click();
  await visit()
    .getByRole('button', { name: /^Убрать: США/ })
    .waitFor({ state: 'detached' });
  await visit().getByRole('button', { name: 'Отменить' }).click();
  await visit()
    .getByRole('button', { name: /^Убрать: США/ })
    .waitFor();
  await sets.click();
  await item('Сохранить набор…').click();
  await visit().getByRole('textbox', { name: 'Название' }).fill('Команда');
  await visit().keyboard.press('Enter');
  await visit().getByText('Набор «Команда» сохранён').waitFor();
  await visit().getByRole('button', { name: 'Очистить', exact: true }).click();
  await selected(visit(), 0);
  await sets.click();
  await item('Команда · 1').click();
  await selected(visit(), 1);
  await sets.click();
  await item('Сохранить набор…').click();
  await visit().getByRole('button', { name: 'Удалить набор Команда' }).click();
  await visit().getByRole('list', { name: 'Мои наборы' }).waitFor({ state: 'detached' });
  await visit().keyboard.press('Escape');
});

test('limits «select all» and the group checkboxes to the matches of a search, states this limit in the labels, and keeps the focus in the toolbar when everything is cleared', async () => {
  await search(visit()).fill('гвинея');
  await visit().getByRole('button', { name: 'Выбрать найденные (4)' }).click();
  await selected(visit(), 5);
  await box(visit(), 'Африка: найденные, 3').uncheck();
  await selected(visit(), 2);
  await search(visit()).fill('');
  await visit().getByRole('button', { name: 'Выбрать все' }).click();
  await selected(visit(), countries.length);
  await visit().getByRole('button', { name: 'Очистить', exact: true }).press('Enter');
  await selected(visit(), 0);
  const focused = () => visit().evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Ввести коды');
  await search(visit()).fill('зззз');
  await visit().getByText('Нет страны с таким названием или кодом').waitFor();
});

test('shows the checkbox of a partly selected group as mixed, toggles the whole group with it, and collapses and opens groups', async () => {
  const europe = box(visit(), 'Европа: все страны');
  const isMixed = () => europe.evaluate((input: HTMLInputElement) => input.indeterminate);
  await box(visit(), /^Германия/).check();
  expect(await isMixed()).toBe(true);
  await visit()
    .getByRole('button', { name: /^Европа 1 из \d+$/ })
    .waitFor();
  await europe.click();
  expect([await europe.isChecked(), await isMixed()]).toEqual([true, false]);
  await europe.click();
  await selected(visit(), 1);
  expect(await box(visit(), /^Канада/).count()).toBe(0);
  await visit()
    .getByRole('button', { name: /^Латам \+ Америка/ })
    .click();
  await box(visit(), /^Канада/).waitFor();
  await visit()
    .getByRole('button', { name: /^Европа/ })
    .click();
  await box(visit(), /^Германия/).waitFor({ state: 'detached' });
});

test('adds typed codes to the selection, but shows an error without changing the selection if no code is known', async () => {
  await visit().getByRole('button', { name: 'Ввести коды' }).click();
  const codes = visit().getByRole('textbox', { name: 'Коды стран' });
  await codes.fill('zz, q');
  await visit().keyboard.press('Enter');
  await visit().getByText('Таких кодов нет: zz, q').waitFor();
  await selected(visit(), 1);
  await codes.fill('DE us,fr\nzz');
  await visit().keyboard.press('Enter');
  await codes.waitFor({ state: 'detached' });
  await selected(visit(), 3);
  const accepted = visit().getByText('Принято кодов: 3, нет таких: zz');
  await accepted.waitFor();
  await visit().getByRole('button', { name: 'Ввести коды' }).click();
  await codes.fill('qq');
  await visit().keyboard.press('Enter');
  await visit().getByText('Таких кодов нет: qq').waitFor();
  expect(await accepted.count()).toBe(0);
  await visit().keyboard.press('Escape');
  await visit().getByRole('button', { name: 'Ввести коды' }).click();
  await codes.and(visit().locator(':focus')).waitFor();
  await visit().keyboard.press('Escape');
  await codes.waitFor({ state: 'detached' });
  const focused = () => visit().evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Ввести коды');
});

test('shows ten countries as chips and the others as a number, and deselects a country when its chip is removed', async () => {
  await visit().getByRole('button', { name: 'Выбрать все' }).click();
  await visit()
    .getByText(`и ещё ${countries.length - 10}`)
    .waitFor();
  expect(
    await visit()
      .getByRole('button', { name: /^Убрать:/ })
      .count(),
  ).toBe(10);
  await visit()
    .getByRole('button', { name: /^Убрать: США/ })
    .click();
  await selected(visit(), countries.length - 1);
});

test('works with only the keyboard: Enter selects the only match but shows a hint for several, arrows navigate, Space selects', async () => {
  await search(visit()).fill('гвинея');
  await visit().keyboard.press('Enter');
  await visit().getByText('Найдено 4: уточните или отметьте').waitFor();
  await selected(visit(), 1);
  await visit().keyboard.press('Backspace');
  await visit().getByText('уточните или отметьте').waitFor({ state: 'detached' });
  await search(visit()).fill('');
  await visit().keyboard.type('de');
  await visit().keyboard.press('Enter');
  await selected(visit(), 2);
  expect(await search(visit()).inputValue()).toBe('');
  await box(visit(), /^Австрия/).focus();
  await visit().keyboard.press('ArrowDown');
  await visit().keyboard.press('ArrowRight');
  await visit().keyboard.press('Space');
  await selected(visit(), 3);
  expect(await box(visit(), /^Андорра/).isChecked()).toBe(true);
});

test('has one tab stop per open group, at the last focused checkbox of the group', async () => {
  const name = () => visit().evaluate(() => document.activeElement?.closest('label')?.textContent);
  await visit()
    .getByRole('button', { name: /^Европа/ })
    .focus();
  await visit().keyboard.press('Tab');
  expect(await name()).toMatch(/^Австрия/);
  await visit().keyboard.press('ArrowRight');
  const second = await name();
  await visit().keyboard.press('Tab');
  expect(await visit().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Латам/);
  await visit().keyboard.press('Shift+Tab');
  expect(await name()).toBe(second);
  await search(visit()).fill('польша');
  await visit().locator('[data-countries] input[tabindex="0"]').waitFor();
  expect(await visit().locator('[data-countries] input[tabindex="0"]').count()).toBe(1);
});

test('changes no checkbox in other groups when one is clicked while all 200 countries are shown', async () => {
  for (const name of ['Латам', 'Азия', 'Африка'])
    await visit()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  await expect.poll(() => visit().locator('[data-countries] input').count()).toBe(countries.length);
  // React handles a click before `click()` returns.
  const touched = await visit().evaluate(() => {
    const observer = new MutationObserver(() => {});
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.querySelector('[data-countries]')!, what);
    const inputs = [...document.querySelectorAll<HTMLElement>('[data-countries] input')].slice(0, 60);
    const labels = inputs.map((input) => {
      input.click();
      const nodes = observer
        .takeRecords()
        .map(({ target }) => target.parentElement?.closest('label') ?? target.nodeName);
      return new Set(nodes).size;
    });
    return Math.max(...labels);
  });
  // The largest group contains a quarter of them.
  expect(touched).toBeLessThan(countries.length / 3);
});
