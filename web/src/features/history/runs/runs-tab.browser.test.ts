import { describe, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const times = { startedAt: '2026-11-20T10:00:00.000Z', finishedAt: '2026-11-20T10:02:05.000Z' };

/** Paid run with an error and a further stage, one from the store, 58 older ones, and one that is still running. */
function manyRuns() {
  const runService = fakeRuns();
  const waiting = [{ keyword: 'going', country: 'de' }];
  const going = { keywords: ['going'], keywordCount: 1, countryCount: 1 };
  runService.put({
    ...sampleRunDetail({ waiting }),
    ...going,
    runId: '00000000-0000-4000-a000-000000000004',
  });
  for (let at = 58; at > 0; at -= 1) {
    const runId = `00000000-0000-4000-a000-0000000001${String(at).padStart(2, '0')}`;
    const part = { status: 'cancelled' as const, keywords: [`older ${at}`], keywordCount: 1, ...times };
    runService.put({ ...sampleRunDetail(part), ...part, runId });
  }
  const results = [sampleResult('bet', 'pl')];
  runService.put({
    ...sampleRunDetail({ results }),
    ...times,
    status: 'completed',
    keywords: ['bet'],
    keywordCount: 1,
    countryCount: 1,
    bought: 0,
    requests: 0,
    fromStore: 1,
    runId: '00000000-0000-4000-a000-000000000002',
  });
  runService.put({
    ...sampleRunDetail({ results: [sampleResult('win', 'pl')], errors: [sampleError('win', 'de')] }),
    ...times,
    status: 'completed',
    keywords: ['win'],
    keywordCount: 1,
    countryCount: 2,
    bought: 1,
    requests: 3,
    cost: { amount: 0.84, currency: 'USD' },
    stages: ['tzGeneration'],
    schedule: 'Все бренды',
    runId: '00000000-0000-4000-a000-000000000001',
  });
  return runService;
}

describe('the list of runs', () => {
  const runService = manyRuns();
  const visit = oneVisit(async () => {
    const page = await open('/analysis-history', { as: 'user', api: runService.api });
    await page.getByText('Показано 50').waitFor();
    return page;
  });
  const cells = async (row: number) => {
    const texts = await visit().getByRole('row').nth(row).locator('th, td').allTextContents();
    return texts.map((text) => text.replaceAll('\u00A0', ' '));
  };

  test('shows who started a run, and its time, title, result, cost and duration', async () => {
    expect((await cells(1)).slice(0, 9)).toEqual([
      '1 слово × 2 страны · win',
      '20.11.2026, 13:00',
      'по расписанию',
      'Завершён с ошибками',
      '2',
      '1',
      '1',
      '0,84 $',
      '2 мин 5 с',
    ]);
    expect((await cells(2)).slice(4, 8)).toEqual(['1', '0', '0', '0']);
    expect((await cells(2))[2]).toBe('user@demo.local');
    const box = visit()
      .getByRole('region')
      .filter({ has: visit().getByRole('table') });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth), 'nothing is cut').toBe(0);
  });

  test('loads runs page by page, and exports every row in the visible columns, with amounts and seconds as numbers', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await page.getByText('Показано 61').waitFor();
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^runs-\d{4}-\d{2}-\d{2}\.csv$/);
    const [header, first, ...others] = content.toString().split('\r\n');
    expect(header).toContain('"Стоимость, сумма","Стоимость, в чём","Запросы","Время, с","Расписание"');
    expect(first).toMatch(/"0\.84","USD","3","125","Все бренды"$/);
    expect(others).toHaveLength(60);
  });

  test('filters the list by state, keeps the filter in the URL, removes an ended run after a confirmation, but only offers to cancel a run in progress', async () => {
    const page = visit();
    const filter = async (state: string) => {
      await page
        .getByRole('button', { name: /Состояние/ })
        .first()
        .click();
      await page.getByRole('option', { name: state }).click();
    };
    const failed = { status: 'failed' as const, keywords: ['bad'], keywordCount: 1, countryCount: 1 };
    const runId = '00000000-0000-4000-a000-000000000003';
    runService.put({ ...sampleRunDetail({ errors: [sampleError('bad', 'pl')] }), ...failed, runId });
    await filter('Выполняются');
    await page.getByText('Показано 1').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-history?state=running');
    await page.getByRole('button', { name: 'Действия: 1 слово × 1 страна · going' }).click();
    await page.getByRole('menuitem', { name: 'Отменить' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Удалить из списка' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await filter('Без результата');
    await page.getByRole('button', { name: 'Действия: 1 слово × 1 страна · bad' }).click();
    await page.getByRole('menuitem', { name: 'Удалить из списка' }).click();
    const question = page.getByRole('alertdialog', { name: 'Удалить запуск из списка?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Запусков нет').waitFor();
    expect(runService.runs.map((run) => run.runId)).not.toContain(runId);
    await page.getByRole('button', { name: 'Показать все' }).click();
    await page.getByText(/^Показано (50|61)$/).waitFor();
  });

  test('repeats a run with its keywords and countries', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Действия: 1 слово × 2 страны · win' }).click();
    await page.getByRole('menuitem', { name: 'Запустить снова' }).click();
    await page.getByText('выбрано 2 из').waitFor();
    expect(await page.getByRole('textbox', { name: 'Ключевое слово 1' }).inputValue()).toBe('win');
    await page.goBack();
    await page.getByText(/^Показано (50|61)$/).waitFor();
  });

  test('passes axe in both themes, and shows two lines per run on a phone without truncating a column', async () => {
    await expectAccessibleInBothThemes(visit());
    await visit().setViewportSize(phone);
    await visit().getByText('1 из 2, 1 ошибка').waitFor();
    const box = visit()
      .getByRole('region')
      .filter({ has: visit().getByRole('table') });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await visit().setViewportSize(desktop);
  });
});
