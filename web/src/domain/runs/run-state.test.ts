import { expect, test } from 'vitest';
import { runState } from './run-state.ts';

test.each([
  ['removed', 'Автор удалён'],
  ['disabled', 'Автор отключён'],
  ['demoted', 'Автор без прав'],
  [undefined, 'Отменён'],
] as const)('labels a cancelled run whose user was %s as «%s»', (accessEnded, word) => {
  expect(runState({ status: 'cancelled', failed: 0, ...(accessEnded && { accessEnded }) }).word).toBe(word);
});
