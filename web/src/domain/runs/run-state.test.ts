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

test('shows a completed run with failed items as a warning', () => {
  const [complete, incomplete] = [0, 1].map((failed) => runState({ status: 'completed', failed }));
  expect(complete).toMatchObject({ word: 'Завершён', style: 'text-success' });
  expect(incomplete).toMatchObject({ word: 'Завершён с ошибками', style: 'text-warning' });
  expect(incomplete?.Icon).not.toBe(complete?.Icon);
});
