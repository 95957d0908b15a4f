import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { fakeRecords } from '../../testing/fakes/fake-records.ts';
import { fakeRechecks } from '../../features/history/testing/fake-rechecks.ts';
import { fakeWorkspace, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const options = (page: Page) => page.getByRole('option').allTextContents();
/** Path of a screen that sends no requests. */
const quietPath = '/guide';
const page = oneVisit(async () => {
  const opened = await open(quietPath, {
    as: 'user',
    api: [...fakeWorkspace(sampleWorkspace(0)), ...fakeRecords([]), ...fakeRechecks().api],
  });
  await heading(opened, 'Руководство').waitFor();
  return opened;
});

async function openPalette(on: Page): Promise<void> {
  await on.keyboard.press('Control+KeyK');
  await on.getByRole('combobox', { name: 'Раздел' }).and(on.locator(':focus')).waitFor();
}

test.each([
  ['матр', 'МатрицаРезультаты', '/analysis-results?tab=matrix'],
  ['распис', 'РасписанияИстория анализов', '/analysis-history?view=schedules'],
])('opens for «%s» the tab %s', async (typed, label, path) => {
  await enterScreen(page(), quietPath);
  await openPalette(page());
  await page().keyboard.type(typed);
  await expect.poll(async () => (await options(page()))[0]).toBe(label);
  await page().keyboard.press('Enter');
  await expect.poll(() => pathOf(page())).toBe(path);
});

test('lists recent screens first, and opens a screen on G followed by its key', async () => {
  await enterScreen(page(), '/planning');
  await heading(page(), 'Планирование проектов').waitFor();
  await enterScreen(page(), quietPath);
  await openPalette(page());
  await expect.poll(async () => (await options(page()))[0]).toBe('Планирование проектов');
  await page().keyboard.press('Escape');
  await page().getByRole('dialog').waitFor({ state: 'detached' });
  const jump = async () => {
    // On a slow machine more time may pass between the two keys than for a person.
    await page().keyboard.press('g');
    await page().keyboard.press('m');
    return pathOf(page());
  };
  await expect.poll(jump).toBe('/analysis-results?tab=matrix');
});

test('runs a button on the page as a command', async () => {
  await enterScreen(page(), '/planning');
  await heading(page(), 'Планирование проектов').waitFor();
  await openPalette(page());
  await page().keyboard.type('добавить проект');
  await expect.poll(async () => (await options(page()))[0]).toBe('Добавить проект');
  await page().keyboard.press('Enter');
  await page().getByRole('dialog').getByRole('textbox', { name: 'Ключевое слово' }).waitFor();
});

test('lists the shortcuts, including the jumps of the role, on «?» of any keyboard', async () => {
  await enterScreen(page(), quietPath);
  for (const keys of ['Shift+?', 'Shift+Slash']) {
    await page().keyboard.press(keys);
    const shortcuts = page().getByRole('dialog', { name: 'Сочетания клавиш' });
    await shortcuts.and(page().locator(':focus-within')).waitFor();
    await shortcuts.getByText('Матрица').waitFor();
    expect(await shortcuts.getByText('Настройки API').count()).toBe(0);
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  }
});
