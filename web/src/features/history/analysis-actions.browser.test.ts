import { expect, test } from 'vitest';
import { fakeRuns } from '../../testing/fakes/fake-runs.ts';
import { sampleError, sampleResult, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';
import { webTests } from '../../testing/web-tests.ts';
import { choose, fakeHistory, names, openHistory } from './testing/fake-history.ts';

const { open } = webTests();

test('lists a run completed with errors, retries its errors, and cancels a run in progress', async () => {
  const runService = fakeRuns();
  const parts = { results: [sampleResult('half', 'pl')], errors: [sampleError('half', 'de')] };
  const counts = { keywords: ['half'], keywordCount: 1, countryCount: 2 };
  const startedAt = '2026-11-01T10:00:00.000Z';
  runService.put({ ...sampleRunDetail(parts), ...counts, status: 'completed', startedAt });
  const whole = { ...sampleRunDetail({}), ...counts, keywords: ['whole'], status: 'completed' as const };
  runService.put({ ...whole, runId: '00000000-0000-4000-a000-000000000002' });
  const page = await openHistory(open, fakeHistory([], runService), {
    path: '/analysis-history?view=analyses&status=partial',
  });
  expect(await names(page)).toEqual(['halfЗавершено с ошибками']);
  expect(
    await page
      .getByRole('region', { name: 'Анализы' })
      .getByRole('link', { name: 'half' })
      .getAttribute('href'),
  ).toMatch(/^\/geo-analysis\?run=/);
  await choose(page, 'half', 'Повторить ошибки');
  await page.getByText('Анализы не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect.poll(() => names(page)).toEqual(['halfВыполняется']);
  await choose(page, 'half', 'Отменить');
  await expect.poll(() => names(page)).toEqual(['halfОтменено']);
});
