import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { isMissing } from './record-failure.tsx';

const failure = (code: 'not_found' | 'internal', status: number) =>
  new ApiFailure({ code, message: 'Записей нет', status });

test('treats only the server’s own 404 as a missing record, and every other error as a failure', () => {
  expect(isMissing(failure('not_found', 404))).toBe(true);
  expect(isMissing(failure('internal', 500))).toBe(false);
  expect(isMissing(new Error('not_found'))).toBe(false);
  expect(isMissing(null)).toBe(false);
});
