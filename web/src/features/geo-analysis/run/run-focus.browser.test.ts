import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../shared/testing/expect-accessible.ts';
import { fakeLaunches } from '../../../shared/testing/fake-launches.ts';
import { sampleResult, sampleRunDetail } from '../../../shared/testing/sample-runs.ts';
import { desktop, phone, webTests } from '../../../shared/testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open } = webTests();

const openRun = ({ launches, run }: ReturnType<typeof finishedRun>, size = desktop): Promise<Page> =>
  open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: launches.api, size });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document;
    return now?.getAttribute('aria-label') ?? (now === document.body ? 'BODY' : now?.textContent);
  });
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');

test('going to the conditions and starting a run put the focus on the title', async () => {
  const page = await openRun(finishedRun());
  await press(page, 'Изменить условия');
  await page.getByText('Стоимость запуска').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
  await press(page, 'Запустить анализ');
  await page.getByText('Выполняется: 0 из 4').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
});

test('a cancelled run leaves the focus on the button that takes it up again, and nothing for axe to find', async () => {
  const launches = fakeLaunches();
  const waiting = [{ keyword: 'bet', country: 'pl' }];
  const run = launches.put(sampleRunDetail({ results: [sampleResult('bet', 'de')], waiting }));
  const page = await openRun({ launches, run });
  await press(page, 'Отменить');
  await page.getByText('Отменено: 1 из 2').waitFor();
  await expect.poll(() => focused(page)).toBe('Продолжить запуск');
  await expectAccessible(page, 'cancelled');
});

test('a repeated pair leaves the focus on «Отменить», then on the heading once nothing is left to press', async () => {
  const { launches, run } = finishedRun();
  const page = await openRun({ launches, run });
  await press(page, 'Повторить: win, Польша');
  await expect.poll(() => focused(page)).toBe('Отменить');
  launches.advance(run.runId);
  await page.getByText('Завершено: 4 из 4').waitFor();
  await expect.poll(() => focused(page)).toBe('Завершено: 4 из 4');
});

test.each([
  ['desktop', desktop, 'Удалить: win, Германия', 'Удалить: bet, Германия'],
  ['phone', phone, 'Действия: win, Германия', 'Действия: bet, Германия'],
])('on a %s, after a row is deleted the next one has the focus', async (_, size, control, next) => {
  const page = await openRun(finishedRun(), size);
  await press(page, control);
  const item = page.getByRole('menuitem', { name: 'Удалить' });
  if (size === phone) await item.click();
  await page.getByRole('button', { name: 'Отмена', exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await page.getByText('Анализ успешно удален').waitFor();
  await expect.poll(() => focused(page)).toBe(next);
});

test('somebody who is elsewhere on the screen keeps the focus when the run ends', async () => {
  const launches = fakeLaunches();
  const run = launches.put(sampleRunDetail({ waiting: [{ keyword: 'bet', country: 'pl' }] }));
  const page = await openRun({ launches, run });
  await page.getByRole('searchbox').focus();
  launches.advance(run.runId);
  await page.getByText('Завершено: 1 из 1').waitFor();
  expect(await focused(page)).toBe('Поиск по слову и стране');
});
