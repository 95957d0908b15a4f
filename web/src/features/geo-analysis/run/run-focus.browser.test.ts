import { removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { Failed, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const visit = oneVisit(() => open('/geo-analysis?run=abc', { as: 'user', api: fakeRuns().api }));
const runId = (at: number) => `00000000-0000-4000-a000-00000000010${at}`;

/** Opens a run; each test uses its own, because the app caches those it has shown. */
async function enterRun({ runService, run }: ReturnType<typeof finishedRun>): Promise<Page> {
  const page = visit();
  replaceAnswers(page, runService.api);
  await enterScreen(page, `/geo-analysis?run=${run.runId}`);
  await page.getByRole('region', { name: 'Результаты запуска' }).waitFor();
  return page;
}
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document;
    return now?.getAttribute('aria-label') ?? (now === document.body ? 'BODY' : now?.textContent);
  });
const press = (page: Page, name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name }).press('Enter');

test('moves the focus to the title when the form opens and when a run starts', async () => {
  const page = await enterRun(finishedRun({ runId: runId(1) }));
  await press(page, 'Изменить условия');
  await page.getByText('Стоимость запуска').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
  await press(page, 'Запустить анализ');
  await page.getByText('Выполняется: 0 из 4').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
});

test('keeps the results of a cancelled run and focuses the button that continues it', async () => {
  const runService = fakeRuns();
  const waiting = [{ keyword: 'bet', country: 'pl' }];
  const run = runService.put(
    sampleRunDetail({ results: [sampleResult('bet', 'de')], waiting, runId: runId(2) }),
  );
  const page = await enterRun({ runService, run });
  await press(page, 'Отменить');
  await page.getByText('Отменено: 1 из 2').waitFor();
  await expect.poll(() => focused(page)).toBe('Продолжить запуск');
  await page.getByText('1 результат, 1 не начато').waitFor();
  const left = page.getByRole('row').filter({ hasText: 'Польша' });
  expect((await left.getByRole('cell').allTextContents()).slice(2)).toEqual([
    ...Array<string>(6).fill('—'),
    '',
  ]);
});

test('retries a failed pair, shows its result, and moves focus to the element that replaces a pressed button', async () => {
  const { runService, run } = finishedRun({ runId: runId(3) });
  const page = await enterRun({ runService, run });
  await press(page, 'Повторить: win, Польша');
  await page.getByText('Выполняется: 3 из 4').waitFor();
  await expect.poll(() => focused(page)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Отменить' }).focus();
  runService.advance(run.runId);
  await page.getByText('Завершено: 4 из 4').waitFor();
  await expect.poll(() => focused(page)).toBe('К результатам');
  await page.getByText('4 результата').waitFor();
});

test('focuses the next row after a deletion, including on a phone, shows a failed deletion, and treats an already deleted result as success', async () => {
  const { runService, run } = finishedRun({ runId: runId(4) });
  const working = runService.api.findLast(([declared]) => declared === removeRecords)![1];
  let isDown = true;
  const removal: Answer = [
    removeRecords,
    (asked) => {
      if (isDown) throw new Failed('service_unavailable');
      return working(asked);
    },
  ];
  const page = await enterRun({ run, runService: { ...runService, api: [...runService.api, removal] } });
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
  const rows = page.locator('tbody tr[aria-rowindex]');
  const asked = () => question.getByRole('button', { name: 'Отмена' }).and(page.locator(':focus')).waitFor();
  const confirm = () => press(page, 'Удалить', question);
  await press(page, 'Удалить: win, Германия');
  await asked();
  await expectAccessible(page, 'question');
  await confirm();
  await page.getByText('Ошибка при удалении. ').waitFor();
  expect(await rows.count()).toBe(4);
  isDown = false;
  await confirm();
  await page.getByText('Анализ успешно удален').waitFor();
  await expect.poll(() => focused(page)).toBe('Удалить: bet, Германия');
  expect(await rows.count()).toBe(3);
  run.results = [];
  await page.setViewportSize(phone);
  await press(page, 'Действия: bet, Германия');
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await asked();
  await confirm();
  await page.getByText('Анализ уже удалён').waitFor();
  await expect.poll(() => focused(page)).toBe('Действия: bet, Польша');
  expect(await rows.count()).toBe(2);
  await page.setViewportSize(desktop);
});
