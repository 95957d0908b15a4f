import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../testing/fakes/fake-records.ts';
import { sampleResult } from '../../testing/fakes/sample-runs.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { storePlan } from './testing/store-plan.ts';

const { open, oneVisit, expectProblems } = webTests();

const recordsOf = (keyword: string) =>
  ['pl', 'de'].map((country, at) => ({
    ...sampleResult(keyword, country, at + 1),
    totalDomains: 4,
    sitesInWork: 1,
    launchedSites: 2,
    isGap: false,
    opportunity: { index: 60, countedSites: 4, estimate: null },
  }));
const api = [
  ...fakeRecords([]),
  answer(listKeywordCountries, ({ query: { keyword } }) =>
    ok({ keyword, brand: 'torvelbet', brandMatch: 'exact', countries: recordsOf(keyword) }),
  ),
];
const visit = oneVisit(async () => {
  const page = await open('/keyword/torvelbet', { as: 'user', api });
  // Its toasts stay until they are dismissed.
  await holdTimers(page, 5_000);
  return page;
});

const planButton = (page: Page, country: string) =>
  page.getByRole('button', { name: new RegExp(`^В план.*, ${country}`) });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('projects') ?? '[]') as { keyword?: string }[]);

/** Shows a keyword in a browser with this plan. */
async function openKeyword(projects = '[]', keyword = 'torvelbet'): Promise<Page> {
  const page = visit();
  await storePlan(page, projects);
  await enterScreen(page, `/keyword/${keyword}`);
  await planButton(page, 'Польша').waitFor();
  await dismissToasts(page);
  return page;
}

test("plans a pair once, with the spec's text and an undo in the toast", async () => {
  const page = await openKeyword();
  await planButton(page, 'Польша').click();
  await page.getByText('Проект "torvelbet (Польша)" добавлен в план!').waitFor();
  expect(await stored(page)).toMatchObject([
    { keyword: 'torvelbet', country: 'pl', status: 'plan', searchVolume: 73_900, launchedSites: 2 },
  ]);
  expect(await planButton(page, 'Польша').getAttribute('aria-label')).toMatch(/^В плане/);
  await planButton(page, 'Польша').click();
  await page.getByText('Проект "torvelbet (Польша)" уже существует в плане!').hover();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => stored(page)).toEqual([]);
  expect(await planButton(page, 'Польша').getAttribute('aria-label')).toMatch(/^В план:/);
});

test('keeps unreadable rows in storage unchanged', async () => {
  const foreign = [{ id: 'x', something: 'else' }, 'text', null];
  const page = await openKeyword(JSON.stringify(foreign));
  await planButton(page, 'Польша').click();
  await expect.poll(() => stored(page)).toHaveLength(4);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => stored(page)).toEqual(foreign);
});

test('logs an unreadable plan, treats it as empty, and saves its text before replacing it', async () => {
  expectProblems(/Ошибка при загрузке проектов из localStorage/);
  const page = await openKeyword('{not json');
  await planButton(page, 'Германия').click();
  await expect.poll(() => stored(page).catch(() => null)).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('projects-unreadable'))).toBe('{not json');
});

test('breaks a long keyword without spaces within the width of its toast', async () => {
  const keyword = 'x'.repeat(169);
  const page = await openKeyword('[]', keyword);
  await planButton(page, 'Польша').click();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'добавлен в план' });
  await toast.waitFor();
  expect(await toast.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});
