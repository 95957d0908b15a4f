import { expect, it } from 'vitest';
import { sampleError, sampleResult, sampleRunDetail } from '../../../testing/fakes/sample-runs.ts';
import { runRows } from './run-row.ts';

it('returns the same row object for an unchanged pair when another pair arrives', () => {
  const run = sampleRunDetail({
    results: [sampleResult('bet', 'pl')],
    errors: [sampleError('win', 'de')],
    waiting: [{ keyword: 'vip', country: 'fr' }],
  });
  const [bet, win, vip] = runRows(run);
  const later = runRows({ ...run, results: [...run.results, sampleResult('slot', 'pl')] });
  expect(later.map((row) => [bet, win, vip].includes(row))).toEqual([true, false, true, true]);
  const ended = runRows({ ...run, status: 'completed' });
  expect(ended.map(({ isLeft }) => isLeft)).toEqual([false, false, true]);
});
