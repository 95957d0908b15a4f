import { beforeEach, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { fakeRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const path = '/analysis-results?tab=matrix&volume=500';

/** 70 keywords without a site in three countries. */
const gaps = Array.from({ length: 70 }, (_, row) =>
  ['us', 'de', 'fr'].map((country, column) =>
    sampleRecord(`gap ${row}`, country, {
      searchVolume: 9_000 - column,
      difficulty: row,
      totalDomains: 0,
      sitesInWork: 0,
      launchedSites: 0,
    }),
  ),
).flat();
/** Keyword with sites, which determines the first column. */
const covered = sampleRecord('covered', 'fr', { searchVolume: 9_000 });

const visited = oneVisit(() => open(path, { as: 'user', api: fakeRecords([covered, ...gaps]) }));
beforeEach(async () => {
  await enterScreen(visited(), path);
  await visited().getByRole('gridcell').first().waitFor();
});
const toggle = () => visited().getByRole('button', { name: 'Есть спрос, нет сайта' });

test('adds the best unplanned gaps in the order of their index, but requires confirmation for more than 200', async () => {
  const page = visited();
  await expect.poll(() => toggle().innerText()).toMatch(/\n210$/);
  await toggle().click();
  const stored = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('projects') ?? '[]') as { notes: string; difficulty: number }[],
    );
  const planned = async () => (await stored()).length;
  const add = async (choice: string) => {
    await page.getByRole('button', { name: 'Добавить в план' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await add('Лучшие 20 по индексу');
  await expect.poll(planned).toBe(20);
  await add('Лучшие 20 по индексу');
  await expect.poll(planned).toBe(40);
  // The lower the difficulty, the higher the index.
  expect((await stored()).filter(({ difficulty }) => difficulty > 14)).toEqual([]);
  await add('Все: 210');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
  expect(await planned()).toBe(40);
  await add('Все: 210');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Добавить' }).click();
  await expect.poll(planned).toBe(210);
  const notes = (await stored()).map((row) => row.notes);
  expect(
    notes.filter((note) => !/^Автоматически добавлено из анализа\. Индекс ≈?\d+: спрос /.test(note)),
  ).toEqual([]);
});

test('keeps the column positions when only gaps are shown, and loads more pages during scrolling with a filter', async () => {
  const page = visited();
  const heads = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.slice(0, 2));
  const before = ['Кл', 'FR', 'US', 'DE'];
  expect(await heads()).toEqual(before);
  await toggle().click();
  await page.getByRole('rowheader', { name: 'covered' }).waitFor({ state: 'detached' });
  expect(await heads()).toEqual(before);
  await toggle().click();
  const grid = page.getByRole('grid');
  await expect
    .poll(async () => {
      await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return grid.getAttribute('aria-rowcount');
    })
    .toBe('72');
});
