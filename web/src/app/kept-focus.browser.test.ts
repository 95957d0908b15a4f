import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { storedPlan } from '../features/planning/testing/open-planning.ts';
import { samplePlan } from '../features/planning/testing/sample-projects.ts';
import { enterScreen } from '../testing/enter-screen.ts';
import { fakeRecords, manyRecords } from '../testing/fakes/fake-records.ts';
import { fakeWorkspace, sampleWorkspace } from '../testing/fakes/fake-workspace.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const api = [...fakeWorkspace(sampleWorkspace(6)), ...fakeRecords(manyRecords(3, ['us', 'de', 'gb']))];

/** What has the focus, by its name or its text; BODY = nothing. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document;
    if (now === null || now === document.body) return 'BODY';
    return (now.getAttribute('aria-label') ?? now.textContent).replaceAll('\u00A0', ' ');
  });
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');
const check = (name: string) => (page: Page) => page.getByRole('checkbox', { name }).press('Space');
const search = (text: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('searchbox').fill(text);
};
const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter');

/** Anything but the document. */
const near = /^(?!BODY$)/;

type Step = (page: Page) => Promise<unknown>;
const actions: [what: string, path: string, target: string | RegExp, ...steps: Step[]][] = [
  ['planning the gaps of the matrix', '/analysis-results?tab=matrix', near, press(/^Добавить в план/)],
  [
    'planning the cell that is open',
    '/analysis-results?tab=matrix&gaps=true',
    near,
    async (page) => {
      await page.locator('[data-place="0:1"]').focus();
      await page.keyboard.press('Enter');
    },
    press(/^В план/),
  ],
  ['deleting a project', '/planning', /^Удалить/, press('Удалить: torvelbet (Чехия)'), confirm],
  [
    'deleting several projects',
    '/planning',
    near,
    check('Выбрать: torvelbet (Чехия)'),
    check('Выбрать: ordenza login (Великобритания)'),
    press('Удалить выбранные'),
    confirm,
  ],
  ['taking back filters that hide all', '/planning', 'Проекты', search('zzz'), press('Сбросить фильтры')],
  [
    'taking back filters of the matrix',
    '/analysis-results?tab=matrix&gaps=true',
    near,
    press('Сбросить фильтры'),
  ],
  [
    'taking back filters of the results',
    '/analysis-results?q=zzz',
    'Ключевые слова',
    press('Сбросить фильтры'),
  ],
  ['taking back filters of the sites', '/notion-data?q=zzz', near, press('Сбросить фильтры')],
];

describe('the focus stays near when the button that had it goes', () => {
  const page = oneVisit(() => open('/', { as: 'user', api, stored: storedPlan(samplePlan()) }));
  beforeEach(() =>
    page().evaluate((plan) => localStorage.setItem('projects', plan), storedPlan(samplePlan())['projects']!),
  );

  test.each(actions)('after %s', async (_, path, target, ...steps) => {
    await enterScreen(page(), path);
    for (const step of steps) await step(page());
    await expect.poll(() => focused(page())).toMatch(target);
    console.log('FOCUS', _, await focused(page()));
  });
});
