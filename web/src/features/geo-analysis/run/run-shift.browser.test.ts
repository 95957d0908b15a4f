import { expect, test } from 'vitest';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { layoutShifts } from '../../../testing/late-answers.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open } = webTests();

const keywords = ['jetrino vip betting', 'lumoret casino', 'torvelbet'];
const countries = ['de', 'gb', 'pl', 'us', 'cz', 'br'];
const waiting = keywords.flatMap((keyword) => countries.map((country) => ({ keyword, country })));

test.each([desktop, { width: 1366, height: 768 }, phone])(
  'shifts nothing from the start of a run to its end at $width px: results arrive, pairs fail, and the card stays',
  async (size) => {
    const runService = fakeRuns({ failing: ['gb'] });
    const run = runService.put(
      sampleRunDetail({ waiting: [...waiting], keywords, keywordCount: 3, countryCount: 6 }),
    );
    const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: runService.api, size });
    const table = page.getByRole('region', { name: 'Результаты запуска' });
    await table.waitFor();
    await page.getByText('Выполняется: 0 из 18').waitFor();
    const order = () =>
      table.getByRole('row').evaluateAll((rows) => rows.map((row) => row.textContent?.slice(0, 30)));
    const first = (await order()).map((text) => keywords.find((keyword) => text?.includes(keyword)));
    for (const done of [5, 10, 15]) {
      runService.advance(run.runId, 5);
      await page.getByText(`Выполняется: ${done} из 18`).waitFor();
    }
    runService.advance(run.runId);
    await page.getByText('Завершено: 15 из 18').waitFor();
    expect((await order()).map((text) => keywords.find((keyword) => text?.includes(keyword)))).toEqual(first);
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved.join('\n')).toBeLessThan(0.02);
  },
);

test('causes no layout shift when the provider rejects the key during a run shown on the screen, because the reason replaces the hint', async () => {
  const failure = { code: 'auth', message: 'Ключ не подошёл' } as const;
  const runService = fakeRuns({ failing: ['gb'], failure });
  const run = runService.put(
    sampleRunDetail({ waiting: [...waiting], keywords, keywordCount: 3, countryCount: 6 }),
  );
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'admin', api: runService.api });
  await page.getByText('Выполняется: 0 из 18').waitFor();
  runService.advance(run.runId, 5);
  await page.getByText('Выполняется: 5 из 18').waitFor();
  await page.getByRole('alert').getByText('Ошибка: Ключ не подошёл').waitFor();
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});
