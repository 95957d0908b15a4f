import { expect, it } from 'vitest';
import { startCheckDeadline } from './check-deadline.ts';

/** A step that resolves after `ms`. */
const answerAfter = (ms: number) => (resolve: (answer: string) => void) => {
  const timer = setTimeout(() => resolve('answer'), ms);
  return () => clearTimeout(timer);
};

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('does not count a suspension of the process towards the timeout', async () => {
  const deadline = startCheckDeadline(50);
  const answered = deadline.run((resolve, reject) => {
    const stop = answerAfter(60)(resolve);
    return (error) => (stop(), reject(error));
  });
  sleep(700);
  expect(await answered).toBe('answer');
  deadline.end();
});

it('times out if the site still does not respond after the process has resumed', async () => {
  const deadline = startCheckDeadline(50);
  const answered = deadline.run((_resolve, reject) => reject);
  sleep(700);
  await expect(answered).rejects.toMatchObject({ reason: 'timeout' });
});
