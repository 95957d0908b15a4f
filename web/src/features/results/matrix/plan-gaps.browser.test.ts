import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeRecords, manyRecords } from '../../../testing/fakes/fake-records.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open } = webTests();

const path = '/analysis-results?tab=matrix';

async function openMatrix(countries: readonly string[], at: string) {
  const page = await open(at, { as: 'user', api: fakeRecords(manyRecords(250, countries)) });
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

test('adds the best unplanned gaps in the order of their index, but requires confirmation for more than 200', async () => {
  const page = await openMatrix(['us', 'de', 'fr', 'it', 'es', 'nl', 'pl'], `${path}&gaps=true`);
  const toggle = page.getByRole('button', { name: 'Есть спрос, нет сайта' });
  const total = Number((await toggle.innerText()).split('\n')[1]);
  const planned = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('projects') ?? '[]') as unknown[]).length);
  const add = async (choice: string) => {
    await page.getByRole('button', { name: 'Добавить в план' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await add('Лучшие 20 по индексу');
  await expect.poll(planned).toBe(20);
  await add('Лучшие 20 по индексу');
  await expect.poll(planned).toBe(40);
  expect(total).toBeGreaterThan(200);
  const all = `Все: ${total}`;
  await add(all);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
  expect(await planned()).toBe(40);
  await add(all);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Добавить' }).click();
  await expect.poll(planned).toBe(total);
  const notes = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem('projects') ?? '[]') as { notes: string }[]).map((row) => row.notes),
  );
  expect(
    notes.filter((note) => !/^Автоматически добавлено из анализа\. Индекс ≈?\d+: спрос /.test(note)),
  ).toEqual([]);
  await expectAccessible(page, 'planned gaps');
});

test('keeps the column positions when only gaps are shown, and loads more pages during scrolling with a filter', async () => {
  const page = await openMatrix(['us', 'de', 'fr'], `${path}&volume=500`);
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  const before = await heads();
  const toggle = page.getByRole('button', { name: 'Есть спрос, нет сайта' });
  await toggle.click();
  await page.getByRole('button', { name: 'Добавить в план' }).waitFor();
  expect(await heads()).toEqual(before);
  await toggle.click();
  const grid = page.getByRole('grid');
  await expect
    .poll(async () => {
      await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return grid.getAttribute('aria-rowcount');
    })
    .toBe('251');
});
