import { expect, test } from 'vitest';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { layoutShifts } from '../../../testing/late-answers.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open } = webTests();

const keywords = ['jetrino vip betting', 'lumoret casino', 'torvelbet'];
const countries = ['de', 'gb', 'pl', 'us', 'cz', 'br'];
const waiting = keywords.flatMap((keyword) => countries.map((country) => ({ keyword, country })));
const rejected = { failure: { code: 'auth', message: 'Ключ не подошёл' } } as const;

test.each([
  {
    ...desktop,
    why: 'while the provider rejects the key, because the reason replaces the hint',
    of: rejected,
  },
  { ...phone, why: 'while pairs fail', of: {} },
])('shifts nothing from the start of a run to its end at $width px $why', async ({ of, width, height }) => {
  const runService = fakeRuns({ failing: ['gb'], ...of });
  const run = runService.put(
    sampleRunDetail({ waiting: [...waiting], keywords, keywordCount: 3, countryCount: 6 }),
  );
  const page = await open(`/geo-analysis?run=${run.runId}`, {
    as: 'admin',
    api: runService.api,
    size: { width, height },
  });
  const table = page.getByRole('region', { name: 'Результаты запуска' });
  await table.waitFor();
  await page.getByText('Выполняется: 0 из 18').waitFor();
  const order = async () =>
    (await table.getByRole('row').allTextContents()).map((text) =>
      keywords.find((keyword) => text.slice(0, 30).includes(keyword)),
    );
  const first = await order();
  runService.advance(run.runId, 5);
  await page.getByText('Выполняется: 5 из 18').waitFor();
  if (of === rejected) await page.getByRole('alert').getByText('Ошибка: Ключ не подошёл').waitFor();
  runService.advance(run.runId);
  await page.getByText('Завершено: 15 из 18').waitFor();
  expect(await order()).toEqual(first);
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});
