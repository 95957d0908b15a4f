import { expect, test } from 'vitest';
import { sampleError, sampleResult, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';
import { runInput } from './run-input.ts';

test('repeats a run with each of its keywords and countries once, including pairs without a result', () => {
  const run = sampleRunDetail({
    results: [sampleResult('bet', 'de'), sampleResult('bet', 'us', 2)],
    errors: [sampleError('win', 'de')],
    waiting: [{ keyword: 'win', country: 'fr' }],
  });
  expect(runInput(run)).toEqual({ keywords: ['bet', 'win'], countries: ['de', 'us', 'fr'] });
});
