import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { storedPlan } from '../features/planning/testing/open-planning.ts';
import { samplePlan } from '../features/planning/testing/sample-projects.ts';
import { enterScreen } from '../testing/enter-screen.ts';
import { fakeRecords, manyRecords } from '../testing/fakes/fake-records.ts';
import { fakeWorkspace, sampleWorkspace } from '../testing/fakes/fake-workspace.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const api = () => [...fakeRecords(manyRecords(3, ['us', 'de', 'gb'])), ...fakeWorkspace(sampleWorkspace(6))];
const visit = oneVisit(() => open('/guide', { as: 'user', api: api() }));

/** Restores the plan as if another tab had stored it. */
beforeEach(() =>
  visit().evaluate(
    ([[key, newValue]]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    Object.entries(storedPlan(samplePlan())) as [[string, string]],
  ),
);

/**
 * State after a press: `isGone` if the button was removed or disabled; name or text of the focused element, BODY if
 * there is none.
 */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document;
    const isGone = document.querySelector('[data-pressed]:not(:disabled)') === null;
    if (now === null || now === document.body) return { isGone, focused: 'BODY' };
    return { isGone, focused: (now.getAttribute('aria-label') ?? now.textContent).replaceAll('\u00A0', ' ') };
  });
async function pressMarked(button: Locator): Promise<void> {
  await button.evaluate((element) => element.setAttribute('data-pressed', ''));
  await button.press('Enter');
}
const press = (name: string | RegExp) => (page: Page) =>
  pressMarked(page.getByRole('button', { name, exact: typeof name === 'string' }).first());
const check = (name: string) => (page: Page) => page.getByRole('checkbox', { name }).press('Space');
const search = (text: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('searchbox').fill(text);
};
const remove = (page: Page) => page.getByRole('menuitem', { name: 'Удалить' }).press('Enter');
const confirm = (page: Page) =>
  pressMarked(page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }));

/** Any element except the document. */
const near = /^(?!BODY$)/;

type Step = (page: Page) => Promise<unknown>;
const matrix = '/analysis-results?tab=matrix&gaps=true';
const planGaps = async (page: Page) => {
  await page.getByRole('button', { name: 'Добавить в план' }).press('Enter');
  await pressMarked(page.getByRole('menuitem', { name: /^Все: / }));
};
const openCell = async (page: Page) => {
  await page.locator('[data-place="0:1"]').press('Enter');
};
const actions: [what: string, path: string, target: RegExp, ...steps: Step[]][] = [
  ['planning the gaps of the matrix', matrix, near, planGaps],
  ['planning the open cell', matrix, near, openCell, press(/^В план/)],
  ['resetting filters of the matrix', matrix, near, press('Сбросить фильтры')],
  [
    'deleting a project',
    '/planning',
    /lumoret casino \(Польша\)$/,
    press('Действия: torvelbet (Чехия)'),
    remove,
    confirm,
  ],
  [
    'deleting several projects',
    '/planning',
    near,
    check('Выбрать: torvelbet (Чехия)'),
    check('Выбрать: ordenza login (Великобритания)'),
    press('Удалить выбранные'),
    confirm,
  ],
  [
    'resetting filters that hide everything',
    '/planning',
    /^Проекты$/,
    search('zzz'),
    press('Сбросить фильтры'),
  ],
  ['resetting filters of the results', '/analysis-results', near, search('zzz'), press('Сбросить фильтры')],
  ['resetting filters of the sites', '/notion-data', near, search('zzz'), press('Сбросить фильтры')],
];

test.each(actions)('keeps the focus near the removed button after %s', async (_, path, target, ...steps) => {
  const page = visit();
  await enterScreen(page, path);
  for (const step of steps) await step(page);
  await expect.poll(() => stateOf(page)).toEqual({ isGone: true, focused: expect.stringMatching(target) });
});
