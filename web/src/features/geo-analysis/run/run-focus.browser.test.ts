import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
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
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');

test('moves the focus to the title when the form opens and when a run starts', async () => {
  const page = await enterRun(finishedRun({ runId: runId(1) }));
  await press(page, 'Изменить условия');
  await page.getByText('Стоимость запуска').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
  await press(page, 'Запустить анализ');
  await page.getByText('Выполняется: 0 из 4').waitFor();
  await expect.poll(() => focused(page)).toBe('Гео-анализ');
});

test('keeps the results of a cancelled run, focuses the button that continues it, and passes axe', async () => {
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
  await expectAccessible(page, 'cancelled');
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

test('focuses the next row after a deletion, including on a phone', async () => {
  const page = await enterRun(finishedRun({ runId: runId(4) }));
  const confirm = async (next: string) => {
    const question = page.getByRole('alertdialog', { name: /удалить этот анализ/ });
    await question.getByRole('button', { name: 'Отмена' }).and(page.locator(':focus')).waitFor();
    await question.getByRole('button', { name: 'Удалить' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByText('Анализ успешно удален').first().waitFor();
    await expect.poll(() => focused(page)).toBe(next);
  };
  await press(page, 'Удалить: win, Германия');
  await confirm('Удалить: bet, Германия');
  await page.setViewportSize(phone);
  await press(page, 'Действия: bet, Германия');
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await confirm('Действия: bet, Польша');
  await page.setViewportSize(desktop);
});
